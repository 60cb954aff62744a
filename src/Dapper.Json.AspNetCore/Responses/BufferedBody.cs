using System.Diagnostics;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>
/// Buffers the start of a response's body: the first flush, or as many bytes as it may. Only when more follows does it send the headers and
/// what is buffered, chunk by chunk; from then on it writes straight to the response. So the length of what fits is known before its headers
/// are sent, its connection is free before its client has it, and a query that fails early can still become an error response.
/// </summary>
/// <param name="head">Status and headers.</param>
/// <param name="context">The request, whose app has the limit of all that is buffered.</param>
/// <param name="bufferUpTo">In bytes. The first flush is buffered however large it is.</param>
/// <param name="keepsLast">
/// Whether the last flush stays here until <see cref="FinishAsync"/>, in a response that is longer too: each flush sends the one before it.
/// </param>
internal sealed class BufferedBody(ResponseHead head, HttpContext context, int bufferUpTo, bool keepsLast) : PipeWriter
{
    private BufferedChunks _buffered = new(context);
    private long _bufferedAtFlush;
    private int _flushes;
    private PipeWriter? _body;

    /// <summary>Gets or sets whether the content is not sent: as soon as there is more than may be buffered, the query can stop.</summary>
    public bool IsDiscarded { get; set; }

    /// <summary>Gets whether anything was flushed. For a single row: whether there was one.</summary>
    public bool HasContent => _flushes > 0;

    /// <summary>Gets whether sending has started: the headers can no longer be changed.</summary>
    public bool HasStarted => _body is not null;

    /// <summary>Gets whether there was more content than may be buffered, in a response whose content is not sent.</summary>
    public bool IsTruncated { get; private set; }

    /// <summary>Gets whether the response is no longer read, so that not all of it was sent.</summary>
    public bool IsReaderCompleted { get; private set; }

    /// <summary>Gets how many bytes are buffered: before the response has started, all that was written.</summary>
    public long Length => _buffered.Length;

    private PipeWriter? Direct => keepsLast ? null : _body;

    public override void Advance(int bytes)
    {
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
            // All that the headers depend on is known: the query can stop.
            IsTruncated = true;
            return new(new FlushResult(isCanceled: false, isCompleted: true));
        }

        return ObserveReaderAsync(SendAsync(ready, contentLength: null, cancellationToken));
    }

    /// <summary>Sends what is still buffered: all of the content if nothing has been sent, with its length.</summary>
    /// <exception cref="OperationCanceledException">The token was cancelled before anything was sent, or the last flush was.</exception>
    public async ValueTask FinishAsync(CancellationToken cancellationToken)
    {
        FlushResult result = await SendAsync(_buffered.Length, _buffered.Length, cancellationToken).ConfigureAwait(false);
        if (result.IsCanceled)
        {
            throw new OperationCanceledException("The flush of the response was cancelled.");
        }

        // A client that closes its connection once it has everything is no failure.
        IsReaderCompleted |= _buffered.Length > 0;
    }

    /// <summary>Hashes the content.</summary>
    public void Hash(Span<byte> sha256) => _buffered.Hash(sha256);

    /// <summary>Gives back what is buffered. May be called more than once.</summary>
    public void Release() => _buffered.Dispose();

    public override void CancelPendingFlush() => _body?.CancelPendingFlush();

    /// <summary>Does nothing: the server completes the response's body.</summary>
    public override void Complete(Exception? exception = null)
    {
    }

    /// <summary>The first flush is always buffered: it is no more than a single object or the query's threshold.</summary>
    private bool MayBuffer() => (_flushes == 1 || _buffered.Length <= bufferUpTo) && _buffered.TryCount(isRefusable: _flushes > 1);

    /// <summary>Sends the first of what is buffered, after the headers if they have not been sent.</summary>
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
            // Chunk by chunk: the server would take in all that it is given at once, and more than it waits for itself.
            ReadOnlyMemory<byte> chunk = _buffered.Peek(count);
            Debug.Assert(!chunk.IsEmpty, "There is as much as is to be sent.");
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
