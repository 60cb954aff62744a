using System.Data;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>Runs a query for a request and sends its rows as the response: status, headers, conditions, content and failures.</summary>
internal sealed class QueryResponse(ConnectionSource source, CommandDefinition command, QueryMethod method, JsonResultOptions? options)
{
    private readonly JsonResultOptions _options = ResponseFormat.Checked(options, method);

    public int? StatusCode => _options.StatusCode ?? StatusCodes.Status200OK;

    public string ContentType => ResponseFormat.Of(_options, method).ContentType;

    public async Task ExecuteAsync(HttpContext context)
    {
        if (!RequestedFields.TryRead(context, _options, out JsonFields? fields, out IResult? refusal))
        {
            await refusal.ExecuteAsync(context).ConfigureAwait(false);
            return;
        }

        CancellationToken aborted = context.RequestAborted;
        using var cancellation = new ResponseCancellation(command.CancellationToken, aborted);
        ResponseFormat format = ResponseFormat.Of(_options, method, context.Request);
        var head = new ResponseHead(context.Response, _options, format);
        JsonETag? tagSource = Preconditions.GetETagSource(context, _options);
        var body = new BufferedBody(head, tagSource?.MaxBytes ?? 0, isDiscarded: HttpMethods.IsHead(context.Request.Method));
        try
        {
            await SendAsync(context, fields, format, head, body, tagSource, cancellation.Token).ConfigureAwait(false);
        }
        catch (Exception cause) when (body.HasStarted)
        {
            bool hasDisconnected = !cancellation.IsByCommand
                && !IncompleteResponse.HasTimedOut(context)
                && (aborted.IsCancellationRequested || body.IsReaderCompleted);
            throw hasDisconnected
                ? await IncompleteResponse.ClientDisconnectedAsync(context, cause).ConfigureAwait(false)
                : await IncompleteResponse.QueryFailedAsync(context, cause).ConfigureAwait(false);
        }
        catch (Exception cause) when (!cancellation.IsByCommand && aborted.IsCancellationRequested)
        {
            throw IncompleteResponse.NotStarted(context, cause, aborted);
        }
        finally
        {
            body.Release();
        }
    }

    private async Task SendAsync(
        HttpContext context, JsonFields? fields, ResponseFormat format, ResponseHead head, BufferedBody body, JsonETag? tagSource, CancellationToken token)
    {
        if (!method.MayBeNothing && tagSource is null && HttpMethods.IsHead(context.Request.Method))
        {
            // Headers that only the content would determine may be left out: RFC 9110, 9.3.2.
            head.Start(contentLength: null);
            return;
        }

        IDbConnection connection = await source.GetAsync(token).ConfigureAwait(false);
        bool isDone;
        try
        {
            isDone = tagSource?.Sql is { } sql
                && await TrySendFromTagAsync(context, connection, sql, $"{format.Format}{fields}", head, token).ConfigureAwait(false);
            if (!isDone)
            {
                JsonQueryOptions queryOptions = AppQueryOptions.Get(context, _options.Query, format.Format);
                queryOptions = fields is null ? queryOptions : queryOptions.Select(fields);
                await method.RunAsync(connection, ResponseCommand.With(command, token), body, queryOptions).ConfigureAwait(false);
            }
        }
        catch
        {
            await source.AbandonAsync(connection).ConfigureAwait(false);
            throw;
        }

        await source.ReleaseAsync(connection).ConfigureAwait(false);
        if (!isDone)
        {
            await CompleteAsync(context, head, body, tagSource, token).ConfigureAwait(false);
        }
    }

    /// <summary>Runs the query that the tag comes from.</summary>
    /// <returns>Whether the response is complete without the main query.</returns>
    private async Task<bool> TrySendFromTagAsync(
        HttpContext context, IDbConnection connection, string sql, string representation, ResponseHead head, CancellationToken token)
    {
        head.ETag = await EntityTags.FromQueryAsync(connection, ResponseCommand.With(command, sql, token), representation).ConfigureAwait(false);
        if (Preconditions.IsNotModified(context.Request, head.ETag))
        {
            head.NotModified();
            return true;
        }

        if (!method.MayBeNothing && HttpMethods.IsHead(context.Request.Method))
        {
            head.Start(contentLength: null);
            return true;
        }

        return false;
    }

    /// <summary>Sends what is still buffered after the query, or the status that takes its place.</summary>
    private async Task CompleteAsync(HttpContext context, ResponseHead head, BufferedBody body, JsonETag? tagSource, CancellationToken token)
    {
        if (body.IsReaderCompleted)
        {
            throw new OperationCanceledException("The response is no longer being read.");
        }

        if (body.HasStarted)
        {
            return;
        }

        if (method.MayBeNothing && !body.HasContent)
        {
            head.NotFound();
            return;
        }

        if (tagSource is { Sql: null } && !body.IsTruncated)
        {
            head.ETag = EntityTags.OfContent(body.Buffered);
            if (Preconditions.IsNotModified(context.Request, head.ETag))
            {
                head.NotModified();
                return;
            }
        }

        if (HttpMethods.IsHead(context.Request.Method))
        {
            head.Start(body.IsTruncated ? null : body.Buffered.Length);
            return;
        }

        await body.StartAsync(body.Buffered.Length, token).ConfigureAwait(false);
    }
}
