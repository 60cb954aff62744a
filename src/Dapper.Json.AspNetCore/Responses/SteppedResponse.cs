using System.Data;
using Dapper.Json.AspNetCore.Bodies;
using Dapper.Json.AspNetCore.Conditions;
using Dapper.Json.AspNetCore.ETags;
using Dapper.Json.AspNetCore.Failures;
using Dapper.Json.AspNetCore.Options;
using Dapper.Json.AspNetCore.Queries;
using Microsoft.AspNetCore.Http;
using Microsoft.Net.Http.Headers;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>
/// A response with more steps than to send what the query writes: an ETag, a buffer, a commit, code of the caller's, or a request for the head alone.
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
    private readonly JsonQueryOptions _query;
    private readonly JsonFields? _fields;
    private readonly JsonETag? _etagSource;
    private readonly RowsReadSteps? _steps;

    // The response is complete without the main query.
    private bool _isDone;
    private bool _isStale;

    /// <param name="method">The method that runs the query.</param>
    /// <param name="command">The command, with the token of the response.</param>
    /// <param name="context">The request.</param>
    /// <param name="defaults">The defaults of the endpoint.</param>
    /// <param name="options">The options of the response.</param>
    /// <param name="format">The format of the response.</param>
    /// <param name="query">The options of the query, without the fields of the request.</param>
    /// <param name="fields">The fields of the request; null for all.</param>
    public SteppedResponse(
        QueryMethod method, in CommandDefinition command, HttpContext context, EndpointDefaults defaults, JsonResultOptions options,
        ResponseFormat format, JsonQueryOptions query, JsonFields? fields)
    {
        (_method, _command, _context, _options, _query, _fields) = (method, command, context, options, query, fields);
        _etagSource = Preconditions.GetETagSource(context, options);
        _steps = RowsReadSteps.Of(options, command);
        int bufferUpTo = Math.Max(options.BufferUpTo, _etagSource?.MaxBytes ?? 0);
        Body = new BufferedBody(context, defaults.BufferUsage, options, format, bufferUpTo, keepsLast: _steps is not null) { IsDiscarded = IsHead };
    }

    /// <summary>Gets the body, which must be disposed in the end.</summary>
    public BufferedBody Body { get; }

    private bool IsHead => HttpMethods.IsHead(_context.Request.Method);

    /// <summary>Sends the headers, if they need no query.</summary>
    /// <returns>Whether the response is complete without a query.</returns>
    public bool TrySendHead()
    {
        // Headers that depend on the content may be omitted: RFC 9110, 9.3.2.
        bool isEnough = IsHead && _etagSource is null && !_method.MayBeNothing;
        if (isEnough)
        {
            Body.Start(contentLength: null);
        }

        return isEnough;
    }

    /// <summary>Runs the query, after that of the ETag and before the steps after its last row.</summary>
    public async Task RunAsync(IDbConnection connection)
    {
        _isDone = _etagSource?.Sql is { } sql && await TrySendFromETagAsync(connection, sql).ConfigureAwait(false);
        if (_isDone)
        {
            return;
        }

        RowHeaders? headers = RowHeaders.Of(_context, _options, Body, connection, _command, _method, _query, _fields);
        JsonQueryOptions query = _fields is null ? _query : _query.WithFields(_fields);
        long written = await _method.RunAsync(connection, _command, Body, query, headers).ConfigureAwait(false);
        Body.ThrowIfNotRead();
        _isStale = MissingRow.IsStale(_context, _options, _method, Body, written);
        if (_etagSource is { MaxBytes: > 0 } && Body is { HasStarted: false, HasContent: true, HasEnough: false } && Body.Length <= _etagSource.MaxBytes)
        {
            Body.ETag = ETagHash.Of(Body.Hash());
        }

        Body.IsNotModified |= _etagSource is { Version: null } && Body is { HasStarted: false, HasContent: true }
            && Preconditions.IsNotModified(_context.Request, Body.ETag);

        if (_isStale)
        {
            await RollBackAsync().ConfigureAwait(false);
        }
        else if (_steps is not null && !Body.HasEnough && !IsHead && !Body.IsNotModified)
        {
            await _steps.RunAsync(_context, connection, Body.HasContent, _command.CancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>Rolls back the transaction that was to be committed.</summary>
    public ValueTask RollBackAsync() => _steps?.RollBackAsync() ?? default;

    /// <summary>Sends the bytes that are buffered after the query, or the status that replaces them.</summary>
    public async Task CompleteAsync()
    {
        if (_isDone)
        {
            return;
        }

        if (!Body.HasStarted)
        {
            if (Body.IsNotModified)
            {
                Body.NotModified();
                return;
            }

            if (_method.MayBeNothing && !Body.HasContent)
            {
                await MissingRow.SendAsync(_context, _options, _isStale).ConfigureAwait(false);
                return;
            }

            if (IsHead || Body.IsHeadOnly)
            {
                Body.Start(Body.HasEnough ? null : Body.Length);
                return;
            }
        }

        await Body.FinishAsync(_command.CancellationToken).ConfigureAwait(false);
        Body.ThrowIfNotRead();
        SurroundingCaches.ForbidStoringTooLarge(_context, Body.Written);
    }

    /// <summary>Runs the query that the ETag comes from.</summary>
    /// <returns>Whether the response is complete without the main query.</returns>
    private async Task<bool> TrySendFromETagAsync(IDbConnection connection, string sql)
    {
        CommandDefinition etagCommand = ResponseCommand.With(_command, sql);
        Body.ETag = await ETagHash.FromQueryAsync(connection, etagCommand, _command, _method, _query, _fields, _options.LocationTemplate?.LeftOut)
            .ConfigureAwait(false);
        bool isCurrent = Preconditions.IsNotModified(_context.Request, Body.ETag);
        if (isCurrent && _method.MayBeNothing && _context.Request.Headers.IfNoneMatch == EntityTagHeaderValue.Any.ToString())
        {
            // Any ETag matches, but only the main query knows whether there is content.
            Body.IsDiscarded = true;
            return false;
        }

        if (isCurrent)
        {
            Body.NotModified();
            return true;
        }

        if (IsHead && !_method.MayBeNothing)
        {
            Body.Start(contentLength: null);
            return true;
        }

        return false;
    }
}
