using System.Buffers;
using System.Diagnostics;
using System.IO.Pipelines;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>
/// Stands before the body of a response and keeps what comes first: the first flush, or as much as is to be hashed. Only
/// with what follows does it pass that on. So a short answer is known whole before its headers leave, and a query that
/// fails by then can still be answered with an error.
/// </summary>
internal sealed class BufferedBody(ResponseHead head, int maxBytes, bool isDiscarded) : PipeWriter
{
    // Holds the first flush of the default threshold, with the end of its last row.
    private const int InitialSize = 32 * 1024;

    private byte[] _held = ArrayPool<byte>.Shared.Rent(InitialSize);
    private int _length;
    private int _flushes;
    private PipeWriter? _body;

    /// <summary>Gets whether anything was flushed: where a row is wanted, whether there was one.</summary>
    public bool HasContent => _flushes > 0;

    /// <summary>Gets whether the first bytes have been handed to the response.</summary>
    public bool HasPassedOn => _body is not null;

    /// <summary>Gets whether there was more than is held, in an answer whose content is not sent.</summary>
    public bool IsCut { get; private set; }

    /// <summary>Gets whether whoever reads the response has gone, so that the query was not written to its end.</summary>
    public bool IsReaderGone { get; private set; }

    /// <summary>Gets what has not been passed on.</summary>
    public ReadOnlyMemory<byte> Held => _held.AsMemory(0, _length);

    public override void Advance(int bytes)
    {
        if (_body is not null)
        {
            _body.Advance(bytes);
            return;
        }

        _length += bytes;
    }

    public override Memory<byte> GetMemory(int sizeHint = 0)
    {
        if (_body is not null)
        {
            return _body.GetMemory(sizeHint);
        }

        Reserve(sizeHint);
        return _held.AsMemory(_length);
    }

    public override Span<byte> GetSpan(int sizeHint = 0)
    {
        if (_body is not null)
        {
            return _body.GetSpan(sizeHint);
        }

        Reserve(sizeHint);
        return _held.AsSpan(_length);
    }

    public override ValueTask<FlushResult> FlushAsync(CancellationToken cancellationToken = default)
    {
        _flushes++;
        if (_body is not null)
        {
            return WatchedAsync(_body.FlushAsync(cancellationToken));
        }

        if (maxBytes > 0 ? _length <= maxBytes : _flushes == 1)
        {
            return default;
        }

        if (isDiscarded)
        {
            // The headers of the answer are settled: the query need not go on.
            IsCut = true;
            return new(new FlushResult(isCanceled: false, isCompleted: true));
        }

        return WatchedAsync(PassOnAsync(contentLength: null, cancellationToken));
    }

    /// <summary>Passes on what is held, as the first and perhaps only part of the answer.</summary>
    public async ValueTask<FlushResult> PassOnAsync(long? contentLength, CancellationToken cancellationToken)
    {
        Debug.Assert(_body is null, "What is held is passed on once.");

        // The last moment at which nothing has left.
        cancellationToken.ThrowIfCancellationRequested();
        _body = head.Start(contentLength);
        FlushResult result = await _body.WriteAsync(_held.AsMemory(0, _length), cancellationToken).ConfigureAwait(false);
        Release();
        return result;
    }

    /// <summary>Gives the memory back, without the caller's data in it.</summary>
    public void Release()
    {
        byte[] held = _held;
        held.AsSpan(0, _length).Clear();
        _held = [];
        _length = 0;
        if (held.Length > 0)
        {
            ArrayPool<byte>.Shared.Return(held);
        }
    }

    public override void CancelPendingFlush() => _body?.CancelPendingFlush();

    /// <summary>Does nothing: the body is the response's.</summary>
    public override void Complete(Exception? exception = null)
    {
    }

    private async ValueTask<FlushResult> WatchedAsync(ValueTask<FlushResult> flush)
    {
        FlushResult result = await flush.ConfigureAwait(false);
        IsReaderGone |= result.IsCompleted;
        return result;
    }

    private void Reserve(int sizeHint)
    {
        long wanted = (long)_length + Math.Max(sizeHint, 1);
        if (wanted <= _held.Length)
        {
            return;
        }

        byte[] larger = ArrayPool<byte>.Shared.Rent((int)Math.Min(Array.MaxLength, Math.Max(wanted, 2L * _held.Length)));
        _held.AsSpan(0, _length).CopyTo(larger);
        _held.AsSpan(0, _length).Clear();
        ArrayPool<byte>.Shared.Return(_held);
        _held = larger;
    }
}
