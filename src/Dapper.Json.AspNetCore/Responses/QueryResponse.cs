using System.Text.Json;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>Runs a query for each request and sends its rows as the response: status, headers, conditions, content and failures.</summary>
internal sealed class QueryResponse(ConnectionSource source, CommandDefinition command, QueryMethod method, JsonResultOptions? given)
{
    /// <summary>Gets the source of the connection.</summary>
    public ConnectionSource Source { get; } = source.Checked(command);

    /// <summary>Gets the command of the query.</summary>
    public CommandDefinition Command { get; } = command;

    /// <summary>Gets the method that runs the query.</summary>
    public QueryMethod Method { get; } = method;

    /// <summary>Gets the options that the result was given. Those of the endpoint and of the app are known only from the request.</summary>
    public JsonResultOptions Options { get; } = Checked(given ?? JsonResultOptions.Default, command, method);

    public int? StatusCode => Options.StatusCode ?? StatusCodes.Status200OK;

    public string ContentType => ResponseFormat.Of(Options, Method).ContentType;

    public async Task ExecuteAsync(HttpContext context)
    {
        CancellationToken aborted = context.RequestAborted;
        ResponseCancellation? cancellation = null;
        ResponseRun? run = null;
        try
        {
            SurroundingCaches.Readmit(context);
            Source.ThrowIfDisposed();
            HandlerLifetime.ThrowIfEnded(Command.Transaction);
            ResponseHead.ThrowIfWritten(context.Response);
            CommandDefinition command = Command;
            JsonResultOptions options = OptionsOf(context);
            if (!RequestedFields.TryRead(context, options, out JsonFields? fields, out IResult? refusal)
                || !RequestedCursor.TryRead(context, options, ref command, out refusal))
            {
                await refusal.ExecuteAsync(context).ConfigureAwait(false);
                return;
            }

            cancellation = new ResponseCancellation(Command.CancellationToken, aborted);
            run = new ResponseRun(this, command, context, options, fields, cancellation.Token);
            await run.SendAsync().ConfigureAwait(false);
        }
        catch (Exception cause) when (run is { Body.HasStarted: true })
        {
            bool isByCommand = cancellation is { IsByCommand: true };
            if (!isByCommand && !TimedOutResponse.IsDue(context) && (aborted.IsCancellationRequested || run.Body.IsReaderCompleted))
            {
                IncompleteResponse.ClientDisconnected(context, cause);
            }
            else
            {
                IncompleteResponse.QueryFailed(context, cause);
            }
        }
        catch (Exception cause) when (cancellation is not { IsByCommand: true } && aborted.IsCancellationRequested)
        {
            await IncompleteResponse.NotStartedAsync(context, cause, aborted).ConfigureAwait(false);
        }
        catch
        {
            IncompleteResponse.Failed(context);
            throw;
        }
        finally
        {
            run?.Body.Release();
            cancellation?.Dispose();
        }
    }

    /// <summary>Returns the options for a request: those that the result was given, over those of the endpoint and of the app.</summary>
    private JsonResultOptions OptionsOf(HttpContext context)
    {
        JsonResultOptions options = ResultDefaults.With(context, Options);
        if (options != Options)
        {
            ResultDefaults.Check(options, Command, Method);
        }

        return options;
    }

    /// <summary>Throws for options that do not fit the query, and makes others read-only.</summary>
    private static JsonResultOptions Checked(JsonResultOptions options, in CommandDefinition command, QueryMethod method)
    {
        ResponseFormat.Check(options, method);
        RowsReadSteps.Check(options, command);
        options.MakeReadOnly();
        return options;
    }
}

/// <summary>
/// Refuses to serialize a result. Without it, <c>Ok(result)</c> would send the properties of the result with status 200, and
/// the query would never run.
/// </summary>
internal sealed class UnsupportedResultConverter : JsonConverter<IResult>
{
    private const string Message = "This result is the response itself: return it, not Ok(result) or an object that contains it.";

    public override bool CanConvert(Type typeToConvert) => typeof(IResult).IsAssignableFrom(typeToConvert);

    public override IResult Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException(Message);

    public override void Write(Utf8JsonWriter writer, IResult value, JsonSerializerOptions options) => throw new NotSupportedException(Message);
}
