using System.Data;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>Runs a query for a request and sends its rows as the response: status, headers, conditions, content and failures.</summary>
/// <remarks>
/// The rows go from the query's output, a flush at a time, into a <see cref="BufferedBody"/>. That holds what it may, and only then starts
/// the response. When the query has ended, with its reader and command disposed, come the commit and what else the caller wants, then the
/// connection is given back, and then what is still held is sent: with its length if that is all.
/// </remarks>
internal sealed class QueryResponse(ConnectionSource source, CommandDefinition command, QueryMethod method, JsonResultOptions? options)
{
    private readonly JsonResultOptions _options = RowsReadSteps.Checked(ResponseFormat.Checked(options, method), command);

    public int? StatusCode => _options.StatusCode ?? StatusCodes.Status200OK;

    public string ContentType => ResponseFormat.Of(_options, method).ContentType;

    public async Task ExecuteAsync(HttpContext context)
    {
        source.ThrowIfDisposed();
        HandlerLifetime.ThrowIfEnded(command.Transaction);
        ResponseHead.ThrowIfWritten(context.Response);
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
        var body = new BufferedBody(head, Math.Max(_options.HoldUpTo, tagSource?.MaxBytes ?? 0), keepsLast: RowsReadSteps.AreWanted(_options))
        {
            IsDiscarded = HttpMethods.IsHead(context.Request.Method),
        };
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
        RowsReadSteps? steps = RowsReadSteps.Of(_options, command);
        bool isDone;
        try
        {
            isDone = tagSource?.Sql is { } sql
                && await TrySendFromTagAsync(context, connection, sql, $"{format.Format}{fields}", head, body, token).ConfigureAwait(false);
            if (!isDone)
            {
                await RunAsync(context, connection, fields, format, body, steps, token).ConfigureAwait(false);
            }
        }
        catch (Exception failure)
        {
            if (steps is not null)
            {
                await steps.RollBackAsync().ConfigureAwait(false);
            }

            await source.AbandonAsync(connection).ConfigureAwait(false);
            if (source.Explain(failure) is { } explained)
            {
                throw explained;
            }

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
        HttpContext context, IDbConnection connection, string sql, string representation, ResponseHead head, BufferedBody body, CancellationToken token)
    {
        head.ETag = await EntityTags.FromQueryAsync(connection, ResponseCommand.With(command, sql, token), representation).ConfigureAwait(false);
        TagMatch match = Preconditions.Match(context.Request, head.ETag);
        if (match == TagMatch.Any && method.MayBeNothing)
        {
            // Whether there is anything, only the main query knows.
            body.IsDiscarded = true;
            return false;
        }

        if (match != TagMatch.None)
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

    /// <summary>Runs the main query, and what is to be done after its last row.</summary>
    private async Task RunAsync(
        HttpContext context, IDbConnection connection, JsonFields? fields, ResponseFormat format, BufferedBody body, RowsReadSteps? steps, CancellationToken token)
    {
        JsonQueryOptions queryOptions = AppQueryOptions.Get(context, _options.Query, format.Format);
        queryOptions = fields is null ? queryOptions : queryOptions.Select(fields);
        await method.RunAsync(connection, ResponseCommand.With(command, token), body, queryOptions).ConfigureAwait(false);
        ThrowIfNotRead(body);
        if (steps is not null && !body.IsTruncated)
        {
            await steps.RunAsync(context, connection, body.HasContent, token).ConfigureAwait(false);
        }
    }

    /// <summary>Sends what is still held after the query, or the status that takes its place.</summary>
    private async Task CompleteAsync(HttpContext context, ResponseHead head, BufferedBody body, JsonETag? tagSource, CancellationToken token)
    {
        if (!body.HasStarted)
        {
            if (method.MayBeNothing && !body.HasContent)
            {
                head.NotFound();
                return;
            }

            if (tagSource is { Sql: null } && !body.IsTruncated && body.Length <= tagSource.MaxBytes)
            {
                head.ETag = EntityTags.OfContent(body);
            }

            if (Preconditions.IsNotModified(context.Request, head.ETag))
            {
                head.NotModified();
                return;
            }

            if (HttpMethods.IsHead(context.Request.Method))
            {
                head.Start(body.IsTruncated ? null : body.Length);
                return;
            }
        }

        await body.FinishAsync(token).ConfigureAwait(false);
        ThrowIfNotRead(body);
    }

    private static void ThrowIfNotRead(BufferedBody body)
    {
        if (body.IsReaderCompleted)
        {
            throw new OperationCanceledException("The response is no longer being read.");
        }
    }
}
