using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>Runs a query for each request and sends its rows as the response: status, headers, conditions, content and failures.</summary>
internal sealed class QueryResponse(ConnectionSource source, CommandDefinition command, QueryMethod method, JsonResultOptions? options)
{
    private readonly QueryCall _call = new(source, command, method, RowsReadSteps.Checked(ResponseFormat.Checked(options, method), command));

    public int? StatusCode => _call.Options.StatusCode ?? StatusCodes.Status200OK;

    public string ContentType => ResponseFormat.Of(_call.Options, method).ContentType;

    public async Task ExecuteAsync(HttpContext context)
    {
        source.ThrowIfDisposed();
        HandlerLifetime.ThrowIfEnded(command.Transaction);
        ResponseHead.ThrowIfWritten(context.Response);
        if (!RequestedFields.TryRead(context, _call.Options, out JsonFields? fields, out IResult? refusal))
        {
            await refusal.ExecuteAsync(context).ConfigureAwait(false);
            return;
        }

        CancellationToken aborted = context.RequestAborted;
        using var cancellation = new ResponseCancellation(command.CancellationToken, aborted);
        var run = new ResponseRun(_call, context, fields, cancellation.Token);
        try
        {
            await run.SendAsync().ConfigureAwait(false);
        }
        catch (Exception cause) when (run.Body.HasStarted)
        {
            bool hasDisconnected = !cancellation.IsByCommand
                && !IncompleteResponse.HasTimedOut(context)
                && (aborted.IsCancellationRequested || run.Body.IsReaderCompleted);
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
            run.Body.Release();
        }
    }
}

/// <summary>What is the same for all requests to a result.</summary>
/// <param name="Source">Where connections come from.</param>
/// <param name="Command">The query.</param>
/// <param name="Method">What runs it.</param>
/// <param name="Options">How the response is made of it.</param>
internal sealed record QueryCall(ConnectionSource Source, CommandDefinition Command, QueryMethod Method, JsonResultOptions Options);
