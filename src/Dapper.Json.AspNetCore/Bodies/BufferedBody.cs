using Dapper.Json.AspNetCore.Options;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Bodies;

/// <summary>
/// Buffers the start of a response: the first flush, or as many bytes as allowed. If more follows, it sends the headers and the buffered bytes, and
/// from then on what comes. So the length of a buffered response is known before its headers are sent, its connection is free before the client has
/// it, and a query that fails early can still become an error response.
/// </summary>
/// <param name="context">The request.</param>
/// <param name="usage">The memory that the app uses.</param>
/// <param name="options">The options of the response.</param>
/// <param name="format">The format of the response.</param>
/// <param name="bufferUpTo">The maximum to buffer, in bytes. The first flush is buffered however large it is.</param>
/// <param name="keepsLast">
/// Whether the last flush stays buffered until <see cref="FinishAsync"/>, in a longer response too: each flush sends the one before it.
/// </param>
internal sealed class BufferedBody(
    HttpContext context, BufferUsage usage, JsonResultOptions options, ResponseFormat format, int bufferUpTo, bool keepsLast)
    : ResponseBody(context, options, format), IDisposable
{
    private readonly BufferedChunks _buffered = new(usage, options.BufferLimit);

    /// <summary>Gets or sets whether the content is discarded: then the query can stop as soon as the buffer is full.</summary>
    public bool IsDiscarded { get; set; }

    /// <summary>Gets the number of buffered bytes: before the response has started, all that were written.</summary>
    public long Length => _buffered.Length;

    /// <summary>Sends the remaining buffered bytes: with the content length, if nothing has been sent before.</summary>
    /// <exception cref="OperationCanceledException">
    /// The token was cancelled before anything was sent, the last flush was, or the client stopped reading.
    /// </exception>
    public async ValueTask FinishAsync(CancellationToken cancellationToken)
    {
        if (!HasStarted || _buffered.Length > 0)
        {
            await SendBufferedAsync(_buffered.Length, isLast: true, _buffered.Length, cancellationToken);
            ThrowIfNotRead();
        }
    }

    /// <summary>Hashes the content.</summary>
    public byte[] Hash() => _buffered.Hash();

    /// <summary>Returns the buffered memory to the pool.</summary>
    public void Dispose() => _buffered.Dispose();

    protected override ValueTask<bool> SendOrBufferAsync(ReadOnlyMemory<byte> utf8, bool isFirst, bool isLast, CancellationToken cancellationToken)
    {
        if (HasStarted && !keepsLast)
        {
            return SendAsync(utf8, isLast, contentLength: null, cancellationToken);
        }

        long before = _buffered.Length;
        _buffered.Append(utf8.Span);
        if (!HasStarted && (isFirst || _buffered.Length <= bufferUpTo) && _buffered.TryCount(isRefusable: !isFirst))
        {
            return new(true);
        }

        if (IsDiscarded)
        {
            // Everything that the headers need is known, so the query can stop.
            HasEnough = true;
            return new(false);
        }

        return SendBufferedAsync(keepsLast ? before : _buffered.Length, isLast && !keepsLast, contentLength: null, cancellationToken);
    }

    /// <summary>Sends the first buffered bytes, chunk by chunk.</summary>
    private async ValueTask<bool> SendBufferedAsync(long count, bool isLast, long? contentLength, CancellationToken cancellationToken)
    {
        bool readsOn;
        do
        {
            ReadOnlyMemory<byte> chunk = _buffered.Peek(count);
            count -= chunk.Length;
            readsOn = await SendAsync(chunk, isLast && count == 0, contentLength, cancellationToken);
            if (!chunk.IsEmpty)
            {
                _buffered.Remove(chunk.Length);
            }
        }
        while (count > 0 && readsOn);

        return readsOn;
    }
}
