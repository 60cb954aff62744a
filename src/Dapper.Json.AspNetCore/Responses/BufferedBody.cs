using System.Diagnostics;
using System.IO.Pipelines;
using Dapper.Json.Output;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>
/// Buffers the start of a response body: the first flush, or as many bytes as are to be hashed. Only when more follows does it
/// send the headers and what it has buffered; from then on it writes straight to the response. So the length of a short
/// response is known before its headers are sent, and a query that fails early can still become an error response.
/// </summary>
internal sealed class BufferedBody(ResponseHead head, int maxBytes, bool isDiscarded) : PipeWriter
{
    // In bytes: room for the first flush at the default threshold, with the end of its last row.
    private const int InitialSize = 32 * 1024;

    private PooledBuffer<byte> _buffer;
    private int _flushes;
    private PipeWriter? _body;

    /// <summary>Gets whether anything was flushed. For a single row: whether there was one.</summary>
    public bool HasContent => _flushes > 0;

    /// <summary>Gets whether sending has started: the headers can no longer be changed.</summary>
    public bool HasStarted => _body is not null;

    /// <summary>Gets whether there was more content than fits the buffer, in a response whose content is not sent.</summary>
    public bool IsTruncated { get; private set; }

    /// <summary>Gets whether the response is no longer read, so that the query was not written to its end.</summary>
    public bool IsReaderCompleted { get; private set; }

    /// <summary>Gets what has been buffered and not sent.</summary>
    public ReadOnlySpan<byte> Buffered => _buffer.Written;

    public override void Advance(int bytes)
    {
        if (_body is not null)
        {
            _body.Advance(bytes);
            return;
        }

        _buffer.Advance(bytes);
    }

    public override Memory<byte> GetMemory(int sizeHint = 0) =>
        _body is not null ? _body.GetMemory(sizeHint) : EnsureRoom(sizeHint).AsMemory(_buffer.Length);

    public override Span<byte> GetSpan(int sizeHint = 0) =>
        _body is not null ? _body.GetSpan(sizeHint) : EnsureRoom(sizeHint).AsSpan(_buffer.Length);

    public override ValueTask<FlushResult> FlushAsync(CancellationToken cancellationToken = default)
    {
        _flushes++;
        if (_body is not null)
        {
            return ObserveReaderAsync(_body.FlushAsync(cancellationToken));
        }

        if (maxBytes > 0 ? _buffer.Length <= maxBytes : _flushes == 1)
        {
            return default;
        }

        if (isDiscarded)
        {
            // All that the headers depend on is known: the query can stop.
            IsTruncated = true;
            return new(new FlushResult(isCanceled: false, isCompleted: true));
        }

        return ObserveReaderAsync(StartAsync(contentLength: null, cancellationToken));
    }

    /// <summary>Sends the headers and what is buffered, as the first part of the body or as all of it.</summary>
    public async ValueTask<FlushResult> StartAsync(long? contentLength, CancellationToken cancellationToken)
    {
        Debug.Assert(_body is null, "A response starts once.");

        // The last moment at which nothing has been sent.
        cancellationToken.ThrowIfCancellationRequested();
        _body = head.Start(contentLength);
        FlushResult result = await _body.WriteAsync(_buffer.WrittenMemory, cancellationToken).ConfigureAwait(false);
        Release();
        return result;
    }

    /// <summary>Returns the buffer to its pool, cleared. May be called more than once.</summary>
    public void Release() => _buffer.Dispose();

    public override void CancelPendingFlush() => _body?.CancelPendingFlush();

    /// <summary>Does nothing: the server completes the response's body.</summary>
    public override void Complete(Exception? exception = null)
    {
    }

    private async ValueTask<FlushResult> ObserveReaderAsync(ValueTask<FlushResult> flush)
    {
        FlushResult result = await flush.ConfigureAwait(false);
        IsReaderCompleted |= result.IsCompleted;
        return result;
    }

    // Not Reserve, which would have all of the room cleared at the end: the writer calls Advance for what it has written.
    private byte[] EnsureRoom(int sizeHint) => _buffer.EnsureRoom(Math.Max(sizeHint, _buffer.Length == 0 ? InitialSize : 1));
}
