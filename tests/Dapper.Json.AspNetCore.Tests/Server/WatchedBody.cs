using System.Buffers;
using System.IO.Pipelines;

namespace Dapper.Json.AspNetCore.Tests.Server;

/// <summary>A body in memory that counts its flushes.</summary>
internal sealed class WatchedBody : PipeWriter
{
    private readonly ArrayBufferWriter<byte> _content = new();
    private int _flushed;

    /// <summary>Gets what is done when something is flushed.</summary>
    public Func<WatchedBody, ValueTask>? OnFlush { get; init; }

    /// <summary>Gets after how many bytes nobody reads on.</summary>
    public int ReadUpTo { get; init; } = int.MaxValue;

    public string Text => Encoding.UTF8.GetString(_content.WrittenSpan);

    public int Flushes { get; private set; }

    /// <summary>Gets the most bytes that were flushed at once.</summary>
    public int Largest { get; private set; }

    public override void Advance(int bytes) => _content.Advance(bytes);

    public override Memory<byte> GetMemory(int sizeHint = 0) => _content.GetMemory(sizeHint);

    public override Span<byte> GetSpan(int sizeHint = 0) => _content.GetSpan(sizeHint);

    public override async ValueTask<FlushResult> FlushAsync(CancellationToken cancellationToken = default)
    {
        Flushes++;
        Largest = Math.Max(Largest, _content.WrittenCount - _flushed);
        _flushed = _content.WrittenCount;
        if (OnFlush is not null)
        {
            await OnFlush(this);
        }

        return new FlushResult(isCanceled: false, isCompleted: _flushed >= ReadUpTo);
    }

    public override void CancelPendingFlush()
    {
    }

    public override void Complete(Exception? exception = null)
    {
    }
}
