using System.Data;
using Dapper.Json.AspNetCore.Bodies;
using Dapper.Json.AspNetCore.Conditions;
using Dapper.Json.AspNetCore.ETags;
using Dapper.Json.AspNetCore.Options;
using Dapper.Json.AspNetCore.Queries;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>
/// The steps of a response that is more than what the query sends: an ETag, a buffer, a commit, code of the caller's, or a request for the head alone.
/// </summary>
/// <remarks>
/// When the query has ended, with its reader and command disposed, the transaction is committed and the caller's code runs. Then the connection is
/// released, and then the buffered bytes are sent, with the content length if they are the whole response.
/// </remarks>
internal sealed class SteppedResponse
{
    private readonly QueryMethod _method;
    private readonly CommandDefinition _command;
    private readonly HttpContext _context;
    private readonly JsonResultOptions _options;
    private readonly JsonETag? _etagSource;
    private readonly RowsReadSteps? _steps;

    private SteppedResponse(
        QueryMethod method, in CommandDefinition command, HttpContext context, EndpointDefaults defaults, JsonResultOptions options, ResponseFormat format)
    {
        (_method, _command, _context, _options) = (method, command, context, options);
        _etagSource = Preconditions.GetETagSource(context, options);
        _steps = RowsReadSteps.Of(options, command);
        int bufferUpTo = Math.Max(options.BufferUpTo, _etagSource?.MaxBytes ?? 0);
        Body = new BufferedBody(context, defaults.BufferUsage, options, format, bufferUpTo, keepsLast: _steps is not null)
        {
            // These need no tag: that of the content is weak, so If-Match with any tag ends in a 412, and If-None-Match: * names whatever is there.
            IsDiscarded = IsHead(context) || (_etagSource is { MaxBytes: > 0 } && Preconditions.StatusOf(context.Request, current: null) is not null),
        };
    }

    /// <summary>Gets the body, which must be disposed in the end.</summary>
    public BufferedBody Body { get; }

    /// <summary>Returns the steps of a response; null if each flush of the query is sent at once.</summary>
    /// <param name="method">The method that runs the query.</param>
    /// <param name="command">The command, with the token of the response.</param>
    /// <param name="context">The request.</param>
    /// <param name="defaults">The defaults of the endpoint.</param>
    /// <param name="options">The options of the response.</param>
    /// <param name="format">The format of the response.</param>
    public static SteppedResponse? Of(
        QueryMethod method, in CommandDefinition command, HttpContext context, EndpointDefaults defaults, JsonResultOptions options, ResponseFormat format) =>
        options.IsStreamed && !IsHead(context) ? null : new(method, command, context, defaults, options, format);

    /// <summary>Sends the headers, if they need no query.</summary>
    /// <returns>Whether the response is complete without a query.</returns>
    public bool TrySendHead()
    {
        // Headers that depend on the content may be omitted: RFC 9110, 9.3.2.
        bool isEnough = IsHead(_context) && _etagSource is null && !_method.MayBeNothing;
        if (isEnough)
        {
            Body.Start(contentLength: null);
        }

        return isEnough;
    }

    /// <summary>Runs the query that the ETag comes from, if it comes from one.</summary>
    /// <param name="connection">The response's connection.</param>
    /// <param name="query">The options of the main query, without the fields of the request.</param>
    /// <param name="fields">The fields of the request; null for all.</param>
    /// <returns>Whether the response needs the main query.</returns>
    public async Task<bool> WantsRowsAsync(IDbConnection connection, JsonQueryOptions query, JsonFields? fields)
    {
        if (_etagSource?.Sql is not { } sql)
        {
            return true;
        }

        CommandDefinition etagCommand = ResponseCommand.With(_command, sql);
        Body.ETag = await ETagHash.FromQueryAsync(connection, etagCommand, _command, _method, query, fields, _options.LocationTemplate?.LeftOut);
        int? status = Preconditions.StatusOf(_context.Request, Body.ETag);
        bool isNamed = status == StatusCodes.Status304NotModified && EntityTags.Of(_context.Request.Headers.IfNoneMatch) is { IsAny: false };
        if (status is not null && !isNamed && _method.MayBeNothing)
        {
            // Only the main query knows whether there is content. A client that names the ETag has had it.
            Body.IsDiscarded = true;
            return true;
        }

        Body.Condition = status;
        Body.HasEnough = status is not null || (IsHead(_context) && !_method.MayBeNothing);
        return !Body.HasEnough;
    }

    /// <summary>Ends the work on the connection, after the last row.</summary>
    /// <param name="connection">The response's connection.</param>
    /// <param name="isStale">Whether the row is missing because the version that the request is for is no longer current.</param>
    public async Task EndAsync(IDbConnection connection, bool isStale)
    {
        if (_etagSource is { MaxBytes: > 0 } && Body is { HasStarted: false, HasContent: true, HasEnough: false } && Body.Length <= _etagSource.MaxBytes)
        {
            Body.ETag = ETagHash.Of(Body.Hash());
        }

        if (_etagSource is { Version: null } && Body is { HasStarted: false, HasContent: true })
        {
            Body.Condition = Preconditions.StatusOf(_context.Request, Body.ETag);
        }

        if (isStale || Body.Condition == StatusCodes.Status412PreconditionFailed)
        {
            await RollBackAsync();
        }
        else if (_steps is not null && !Body.HasEnough && !IsHead(_context) && Body.Condition is null)
        {
            await _steps.RunAsync(_context, connection, Body.HasContent, _command.CancellationToken);
        }
    }

    /// <summary>Rolls back the transaction that was to be committed.</summary>
    public ValueTask RollBackAsync() => _steps?.RollBackAsync() ?? default;

    private static bool IsHead(HttpContext context) => HttpMethods.IsHead(context.Request.Method);
}
