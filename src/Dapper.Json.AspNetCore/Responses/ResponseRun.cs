using System.Data;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>Runs the query of one request and sends its response, up to the last byte.</summary>
/// <remarks>
/// Each flush of the query goes into a <see cref="BufferedBody"/>, which starts the response only when its buffer is full. When the query has
/// ended, with its reader and command disposed, the transaction is committed and the caller's code runs. Then the connection is released, and
/// then the remaining buffered bytes are sent, with the content length if they are the whole response.
/// </remarks>
internal sealed class ResponseRun
{
    private readonly QueryResponse _result;
    private readonly CommandDefinition _command;
    private readonly HttpContext _context;
    private readonly JsonFields? _fields;
    private readonly CancellationToken _token;
    private readonly ResponseFormat _format;
    private readonly ResponseHead _head;
    private readonly JsonETag? _etagSource;
    private readonly RowsReadSteps? _steps;

    public ResponseRun(
        QueryResponse result, in CommandDefinition command, HttpContext context, JsonResultOptions options, JsonFields? fields, CancellationToken token)
    {
        (_result, _command, _context, _fields, _token) = (result, command, context, fields, token);
        _format = ResponseFormat.Of(options, result.Method, context.Request);
        _head = new ResponseHead(context.Response, options, _format);
        _etagSource = Preconditions.GetETagSource(context, options);
        _steps = RowsReadSteps.Of(options, command);
        int bufferUpTo = Math.Max(options.BufferUpTo, _etagSource?.MaxBytes ?? 0);
        Body = new BufferedBody(_head, context, bufferUpTo, keepsLast: _steps is not null) { IsDiscarded = IsHead };
    }

    /// <summary>Gets the body of the response, which must be released in the end.</summary>
    public BufferedBody Body { get; }

    private JsonQueryOptions QueryOptions => AppQueryOptions.Get(_context, _head.Options.Query, _format.Format);

    private bool IsHead => HttpMethods.IsHead(_context.Request.Method);

    private bool IsNotModified => Body is { HasStarted: false, HasContent: true } && Preconditions.IsNotModified(_context.Request, _head.ETag);

    /// <summary>Runs the query and sends its rows.</summary>
    public async Task SendAsync()
    {
        if (IsHead && _etagSource is null && !_result.Method.MayBeNothing)
        {
            // Headers that depend on the content may be omitted: RFC 9110, 9.3.2.
            _head.Start(contentLength: null);
            return;
        }

        IDbConnection connection = _result.Source.Get();
        bool isDone;
        try
        {
            isDone = _etagSource?.Sql is { } sql && await TrySendFromETagAsync(connection, sql).ConfigureAwait(false);
            if (!isDone)
            {
                await RunAsync(connection).ConfigureAwait(false);
            }
        }
        catch (Exception failure)
        {
            if (_steps is not null)
            {
                await _steps.RollBackAsync().ConfigureAwait(false);
            }

            await _result.Source.AbandonAsync(connection).ConfigureAwait(false);
            if (_result.Source.Explain(failure) is { } explained)
            {
                throw explained;
            }

            throw;
        }

        await _result.Source.ReleaseAsync(connection).ConfigureAwait(false);
        if (!isDone)
        {
            await CompleteAsync().ConfigureAwait(false);
        }
    }

    /// <summary>Runs the query that the ETag comes from.</summary>
    /// <returns>Whether the response is complete without the main query.</returns>
    private async Task<bool> TrySendFromETagAsync(IDbConnection connection, string sql)
    {
        CommandDefinition etagCommand = ResponseCommand.With(_command, sql, _token);
        _head.ETag = await ETags.FromQueryAsync(connection, etagCommand, _command, _result.Method, QueryOptions, _fields).ConfigureAwait(false);
        ETagMatch match = Preconditions.Match(_context.Request, _head.ETag);
        if (match == ETagMatch.Any && _result.Method.MayBeNothing)
        {
            // Only the main query knows whether there is content.
            Body.IsDiscarded = true;
            return false;
        }

        if (match != ETagMatch.None)
        {
            _head.NotModified();
            return true;
        }

        if (IsHead && !_result.Method.MayBeNothing)
        {
            _head.Start(contentLength: null);
            return true;
        }

        return false;
    }

    /// <summary>Runs the main query, and the steps after its last row.</summary>
    private async Task RunAsync(IDbConnection connection)
    {
        JsonQueryOptions options = QueryOptions;
        options = _fields is null ? options : options.WithFields(_fields);
        options = _result.Method.IsTyped ? PlanLog.Observed(options, _context) : options;
        await _result.Method.RunAsync(connection, ResponseCommand.With(_command, _token), Body, options).ConfigureAwait(false);
        ThrowIfNotRead();
        if (_etagSource is { Sql: null } && Body is { HasStarted: false, HasContent: true, IsTruncated: false } && Body.Length <= _etagSource.MaxBytes)
        {
            _head.ETag = ETags.FromContent(Body);
        }

        if (_steps is not null && !Body.IsTruncated && !IsHead && !IsNotModified)
        {
            await _steps.RunAsync(_context, connection, Body.HasContent, _token).ConfigureAwait(false);
        }
    }

    /// <summary>Sends the bytes that are buffered after the query, or the status that replaces them.</summary>
    private async Task CompleteAsync()
    {
        if (!Body.HasStarted)
        {
            if (_result.Method.MayBeNothing && !Body.HasContent)
            {
                _head.NotFound();
                return;
            }

            if (IsNotModified)
            {
                _head.NotModified();
                return;
            }

            if (IsHead)
            {
                _head.Start(Body.IsTruncated ? null : Body.Length);
                return;
            }
        }

        await Body.FinishAsync(_token).ConfigureAwait(false);
        ThrowIfNotRead();
        SurroundingCaches.RefuseTooLarge(_context, Body.Written);
    }

    private void ThrowIfNotRead()
    {
        if (Body.IsReaderCompleted)
        {
            throw new OperationCanceledException("The response is no longer being read.");
        }
    }
}
