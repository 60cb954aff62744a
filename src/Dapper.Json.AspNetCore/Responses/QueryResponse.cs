using System.Data;
using System.Runtime.CompilerServices;
using Dapper.Json.AspNetCore.Bodies;
using Dapper.Json.AspNetCore.Conditions;
using Dapper.Json.AspNetCore.Failures;
using Dapper.Json.AspNetCore.Options;
using Dapper.Json.AspNetCore.Queries;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>Runs a query for each request and sends its rows as the response: status, headers, conditions, content and failures.</summary>
internal sealed class QueryResponse(ResponseQuery source, QueryMethod method, JsonResultOptions? given)
{
    private readonly ConnectionSource _source = source.Source.Checked(source.Command.Transaction);
    private readonly CommandDefinition _command = source.Command;

    // What the result was given. The options of the endpoint and of the app are known only from the request.
    private readonly JsonResultOptions _options = Checked(given ?? JsonResultOptions.Default, source.Command, method);

    public int? StatusCode => _options.StatusCode ?? StatusCodes.Status200OK;

    public string ContentType => ResponseFormat.Of(_options, method).ContentType;

    public Task ExecuteAsync(HttpContext context) => SendAsync(context).AsTask();

    // Its state is some hundred bytes, which a response of one row would notice.
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private async ValueTask SendAsync(HttpContext context)
    {
        CancellationToken aborted = context.RequestAborted;
        ResponseCancellation? cancellation = null;
        ResponseBody? body = null;
        SteppedResponse? stepped = null;
        IDbConnection? connection = null;
        try
        {
            ThrowIfUnusable(context);
            var defaults = EndpointDefaults.Of(context);
            JsonResultOptions options = OptionsAt(defaults);
            ResponseGuard.ThrowIfBodiless(context.Response, options);
            CommandDefinition requested = _command;
            RequestedVersion? version = null;
            if ((RequestedFields.Refuse(context, options, out JsonFields? fields)
                ?? RequestedCursor.Refuse(context, options, method, ref requested)
                ?? RequestedVersion.Refuse(context, options, _options.IfMatch is null && !defaults.HasOwnIfMatch, method, requested, out version)) is
                { } refusal)
            {
                await refusal.ExecuteAsync(context);
                return;
            }

            cancellation = ResponseCancellation.Of(_command.CancellationToken, aborted);
            requested = ResponseCommand.With(requested, token: cancellation?.Token ?? aborted);
            var format = ResponseFormat.Of(options, method, context.Request);
            JsonQueryOptions query = defaults.Over(options.Query, format.Format);
            defaults.CheckFields(options, method, query);
            stepped = SteppedResponse.Of(method, requested, context, defaults, options, format);
            body = stepped?.Body ?? new ResponseBody(context, options, format);
            if (stepped?.TrySendHead() == true)
            {
                return;
            }

            connection = _source.Get();
            bool isStale = false;
            if (stepped is null || await stepped.WantsRowsAsync(connection, query, fields))
            {
                JsonQueryOptions selecting = fields is null ? query : query.WithFields(fields);
                do
                {
                    CommandDefinition command = version?.Next(requested) ?? requested;
                    RowHeaders? headers = RowHeaders.Of(context, options, body, connection, command, method, query, fields);
                    long written = await method.RunAsync(connection, command, body, selecting, headers);
                    body.ThrowIfNotRead();
                    isStale = MissingRow.IsStale(options, version, method, body, written);
                }
                while (isStale && version!.HasNext);

                if (stepped is not null)
                {
                    await stepped.EndAsync(connection, isStale);
                }
            }

            IDbConnection released = connection;
            connection = null;
            await _source.ReleaseAsync(released);
            if (body.Condition is { } status)
            {
                body.StartConditional();
                if (status == StatusCodes.Status412PreconditionFailed)
                {
                    await RequestedVersion.Failed.ExecuteAsync(context);
                }
            }
            else if (!body.HasContent && method.MayBeNothing)
            {
                await MissingRow.SendAsync(context, options, isStale);
            }
            else if (body.IsHeadOnly || HttpMethods.IsHead(context.Request.Method))
            {
                body.Start(body.HasEnough ? null : stepped?.Body.Length);
            }
            else
            {
                if (stepped is not null)
                {
                    await stepped.Body.FinishAsync(requested.CancellationToken);
                }

                SurroundingCaches.ForbidStoringTooLarge(context, body.Written);
            }

            if (_command.Transaction is not null && !options.CommitsTransaction)
            {
                UncommittedChange.Watch(context, defaults, _command);
            }
        }
        catch (Exception cause)
        {
            Exception failure = connection is null ? cause : await AbandonAsync(connection, stepped, cause);
            if (!await IncompleteResponse.EndAsync(context, body, failure, cancellation is { IsByCommand: true }, aborted))
            {
                return;
            }

            if (failure == cause)
            {
                throw;
            }

            throw failure;
        }
        finally
        {
            stepped?.Body.Dispose();
            cancellation?.Dispose();
        }
    }

    /// <exception cref="InvalidOperationException">The response has been written to, or what the handler has given has ended.</exception>
    private void ThrowIfUnusable(HttpContext context)
    {
        EarlierHead.Restore(context);
        _source.ThrowIfDisposed();
        HandlerLifetime.ThrowIfEnded(_command.Transaction);
        ResponseGuard.ThrowIfWritten(context.Response);
    }

    /// <summary>Returns the options at an endpoint: those of the result, over those of the endpoint and of the app.</summary>
    private JsonResultOptions OptionsAt(EndpointDefaults defaults)
    {
        JsonResultOptions options = defaults.With(_options);
        if (options != _options || options is not { ContentType: null, FileName: null })
        {
            OptionRules.CheckAtEndpoint(options, _options, _command, method);
        }

        return options;
    }

    /// <summary>Ends the work on the connection of a response that has failed.</summary>
    /// <returns>The failure, or what explains it.</returns>
    private async ValueTask<Exception> AbandonAsync(IDbConnection connection, SteppedResponse? stepped, Exception failure)
    {
        if (stepped is not null)
        {
            await stepped.RollBackAsync();
        }

        await _source.AbandonAsync(connection);
        return _source.Explain(failure) ?? failure;
    }

    /// <summary>Throws for options that do not fit the query, and makes others read-only.</summary>
    private static JsonResultOptions Checked(JsonResultOptions options, in CommandDefinition command, QueryMethod method)
    {
        OptionRules.Check(options);
        OptionRules.Check(options, command, method);
        options.MakeReadOnly();
        return options;
    }
}
