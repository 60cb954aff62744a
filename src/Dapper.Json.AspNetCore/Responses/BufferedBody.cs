using System.Diagnostics;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>
/// Buffers the start of a response's body: the first flush, or as many bytes as allowed. If more follows, it sends the headers and the buffered
/// chunks, and then writes straight to the response. So the length of a buffered response is known before its headers are sent, its connection
/// is free before the client has it, and a query that fails early can still become an error response.
/// </summary>
/// <param name="head">The status and headers.</param>
/// <param name="context">The request, whose app has the limit for buffered memory.</param>
/// <param name="bufferUpTo">The maximum to buffer, in bytes. The first flush is buffered however large it is.</param>
/// <param name="keepsLast">
/// Whether the last flush stays buffered until <see cref="FinishAsync"/>, in a longer response too: each flush sends the one before it.
/// </param>
internal sealed class BufferedBody(ResponseHead head, HttpContext context, int bufferUpTo, bool keepsLast) : PipeWriter
{
    private BufferedChunks _buffered = new(context);
    private long _bufferedAtFlush;
    private int _flushes;
    private PipeWriter? _body;

    /// <summary>Gets or sets whether the content is discarded: then the query can stop as soon as the buffer is full.</summary>
    public bool IsDiscarded { get; set; }

    /// <summary>Gets whether anything was flushed. For a single row, whether there was one.</summary>
    public bool HasContent => _flushes > 0;

    /// <summary>Gets whether sending has started: the headers can no longer be changed.</summary>
    public bool HasStarted => _body is not null;

    /// <summary>Gets whether discarded content was longer than the buffer.</summary>
    public bool IsTruncated { get; private set; }

    /// <summary>Gets whether the client stopped reading, so that not all of the response was sent.</summary>
    public bool IsReaderCompleted { get; private set; }

    /// <summary>Gets the number of buffered bytes: before the response has started, all that were written.</summary>
    public long Length => _buffered.Length;

    /// <summary>Gets the number of all bytes that were written, whether or not they have been sent.</summary>
    public long Written { get; private set; }

    private PipeWriter? Direct => keepsLast ? null : _body;

    public override void Advance(int bytes)
    {
        Written += bytes;
        if (Direct is { } body)
        {
            body.Advance(bytes);
            return;
        }

        _buffered.Advance(bytes);
    }

    public override Memory<byte> GetMemory(int sizeHint = 0) => Direct?.GetMemory(sizeHint) ?? _buffered.Room(sizeHint);

    public override Span<byte> GetSpan(int sizeHint = 0) => Direct is { } body ? body.GetSpan(sizeHint) : _buffered.Room(sizeHint).Span;

    public override ValueTask<FlushResult> FlushAsync(CancellationToken cancellationToken = default)
    {
        _flushes++;
        if (Direct is { } body)
        {
            return ObserveReaderAsync(body.FlushAsync(cancellationToken));
        }

        long ready = keepsLast ? _bufferedAtFlush : _buffered.Length;
        _bufferedAtFlush = _buffered.Length;
        if (_body is null && MayBuffer())
        {
            return default;
        }

        if (IsDiscarded)
        {
            // Everything that the headers need is known, so the query can stop.
            IsTruncated = true;
            return new(new FlushResult(isCanceled: false, isCompleted: true));
        }

        return ObserveReaderAsync(SendAsync(ready, contentLength: null, cancellationToken));
    }

    /// <summary>Sends the remaining buffered bytes: with the content length, if nothing has been sent before.</summary>
    /// <exception cref="OperationCanceledException">The token was cancelled before anything was sent, or the last flush was.</exception>
    public async ValueTask FinishAsync(CancellationToken cancellationToken)
    {
        FlushResult result = await SendAsync(_buffered.Length, _buffered.Length, cancellationToken).ConfigureAwait(false);
        if (result.IsCanceled)
        {
            throw new OperationCanceledException("The flush of the response was cancelled.");
        }

        // It is not a failure if a client closes its connection after the last byte.
        IsReaderCompleted |= _buffered.Length > 0;
    }

    /// <summary>Hashes the content.</summary>
    public void Hash(Span<byte> sha256) => _buffered.Hash(sha256);

    /// <summary>Releases the buffer. May be called more than once.</summary>
    public void Release() => _buffered.Dispose();

    public override void CancelPendingFlush() => _body?.CancelPendingFlush();

    /// <summary>Does nothing: the server completes the response's body.</summary>
    public override void Complete(Exception? exception = null)
    {
    }

    /// <summary>Returns whether the bytes may be buffered. The first flush always is: it is a single object, or about the query's threshold.</summary>
    private bool MayBuffer() => (_flushes == 1 || _buffered.Length <= bufferUpTo) && _buffered.TryCount(isRefusable: _flushes > 1);

    /// <summary>Sends the first buffered bytes, after the headers if they have not been sent.</summary>
    private async ValueTask<FlushResult> SendAsync(long count, long? contentLength, CancellationToken cancellationToken)
    {
        if (_body is null)
        {
            // The last moment at which nothing has been sent.
            cancellationToken.ThrowIfCancellationRequested();
            _body = head.Start(contentLength);
        }

        FlushResult result = default;
        while (count > 0 && result is { IsCompleted: false, IsCanceled: false })
        {
            // Chunk by chunk: given all bytes at once, the server would copy more than its own limit for back-pressure.
            ReadOnlyMemory<byte> chunk = _buffered.Peek(count);
            Debug.Assert(!chunk.IsEmpty, "There are as many bytes as are to be sent.");
            result = await _body.WriteAsync(chunk, cancellationToken).ConfigureAwait(false);
            _buffered.Remove(chunk.Length);
            count -= chunk.Length;
        }

        _bufferedAtFlush = _buffered.Length;
        return result;
    }

    private async ValueTask<FlushResult> ObserveReaderAsync(ValueTask<FlushResult> flush)
    {
        FlushResult result = await flush.ConfigureAwait(false);
        IsReaderCompleted |= result.IsCompleted;
        return result;
    }
}
