using System.Data;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>The whole trip of an answer, from the request to the last byte.</summary>
internal sealed class QueryResponse(ConnectionSource source, CommandDefinition command, QueryMethod method, bool isArray, JsonResultOptions? options)
{
    private readonly JsonResultOptions _options = Checked(options);

    public int? StatusCode => _options.StatusCode ?? StatusCodes.Status200OK;

    public string ContentType => ResponseFormat.Of(_options, isArray).ContentType;

    public Task ExecuteAsync(HttpContext httpContext)
    {
        ArgumentNullException.ThrowIfNull(httpContext);
        return WriteAsync(httpContext);
    }

    private async Task WriteAsync(HttpContext context)
    {
        CancellationToken aborted = context.RequestAborted;
        using var stop = new ResponseCancellation(command.CancellationToken, aborted);
        ResponseFormat form = ResponseFormat.Of(_options, isArray, context.Request);
        var head = new ResponseHead(context.Response, _options, form);
        JsonETag? tagSource = Preconditions.TagSource(context, _options);
        var body = new BufferedBody(head, tagSource?.MaxBytes ?? 0, isDiscarded: HttpMethods.IsHead(context.Request.Method));
        try
        {
            await AnswerAsync(context, form, head, body, tagSource, stop.Token).ConfigureAwait(false);
        }
        catch (Exception cause) when (body.HasPassedOn)
        {
            bool isClientGone = !stop.IsByCaller && !IncompleteResponse.IsOutOfTime(context) && (aborted.IsCancellationRequested || body.IsReaderGone);
            throw isClientGone
                ? await IncompleteResponse.ClientGoneAsync(context, cause).ConfigureAwait(false)
                : await IncompleteResponse.QueryFailedAsync(context, cause).ConfigureAwait(false);
        }
        catch (Exception cause) when (!stop.IsByCaller && aborted.IsCancellationRequested)
        {
            throw IncompleteResponse.Stopped(context, cause, aborted);
        }
        finally
        {
            body.Release();
        }
    }

    private async Task AnswerAsync(HttpContext context, ResponseFormat form, ResponseHead head, BufferedBody body, JsonETag? tagSource, CancellationToken token)
    {
        if (isArray && tagSource is null && HttpMethods.IsHead(context.Request.Method))
        {
            // What only the content would show may be left out of the headers: RFC 9110, 9.3.2.
            head.Start(contentLength: null);
            return;
        }

        IDbConnection connection = await source.GetAsync(token).ConfigureAwait(false);
        bool isAnswered;
        try
        {
            isAnswered = tagSource?.Sql is { } sql && await AnswerByTagAsync(context, connection, sql, form, head, token).ConfigureAwait(false);
            if (!isAnswered)
            {
                await method(connection, ResponseCommand.With(command, token), body, AppQueryOptions.Get(context, _options.Query, form.Format)).ConfigureAwait(false);
            }
        }
        catch
        {
            await source.AbandonAsync(connection).ConfigureAwait(false);
            throw;
        }

        await source.ReleaseAsync(connection).ConfigureAwait(false);
        if (!isAnswered)
        {
            await FinishAsync(context, head, body, tagSource, token).ConfigureAwait(false);
        }
    }

    /// <summary>Runs the query of the tag.</summary>
    /// <returns>Whether it is all that the request needs.</returns>
    private async Task<bool> AnswerByTagAsync(HttpContext context, IDbConnection connection, string sql, ResponseFormat form, ResponseHead head, CancellationToken token)
    {
        head.ETag = await EntityTags.ReadAsync(connection, ResponseCommand.With(command, sql, token), form).ConfigureAwait(false);
        if (Preconditions.HasTag(context.Request, head.ETag))
        {
            head.NotModified();
            return true;
        }

        if (isArray && HttpMethods.IsHead(context.Request.Method))
        {
            head.Start(contentLength: null);
            return true;
        }

        return false;
    }

    private async Task FinishAsync(HttpContext context, ResponseHead head, BufferedBody body, JsonETag? tagSource, CancellationToken token)
    {
        if (body.IsReaderGone)
        {
            throw new OperationCanceledException("The response is no longer read.");
        }

        if (body.HasPassedOn)
        {
            return;
        }

        if (!isArray && !body.HasContent)
        {
            head.NotFound();
            return;
        }

        if (tagSource is { Sql: null } && !body.IsCut)
        {
            head.ETag = ContentTag.Of(body.Held.Span, isWeak: false);
            if (Preconditions.HasTag(context.Request, head.ETag))
            {
                head.NotModified();
                return;
            }
        }

        if (HttpMethods.IsHead(context.Request.Method))
        {
            head.Start(body.IsCut ? null : body.Held.Length);
            return;
        }

        await body.PassOnAsync(body.Held.Length, token).ConfigureAwait(false);
    }

    /// <summary>Refuses what would fail only for those clients that ask for lines.</summary>
    private static JsonResultOptions Checked(JsonResultOptions? options) =>
        options is { NegotiatesLines: true, Query.PassThroughForJson: true }
            ? throw new ArgumentException("PassThroughForJson passes an array through as it is, so no client may ask for lines: NegotiatesLines cannot be set as well.", nameof(options))
            : options ?? JsonResultOptions.Default;
}
