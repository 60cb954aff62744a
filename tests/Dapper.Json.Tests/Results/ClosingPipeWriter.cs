using System.IO.Pipelines;

namespace Dapper.Json.Tests.Results;

/// <summary>The writer of a pipe whose reader goes away once it has a number of bytes.</summary>
internal sealed class ClosingPipeWriter(int capacity) : PipeWriter
{
    private readonly ArrayBufferWriter<byte> _inner = new();

    public byte[] Written => _inner.WrittenSpan.ToArray();

    /// <summary>Gets whether a flush has said so.</summary>
    public bool IsClosed { get; private set; }

    public override void Advance(int bytes)
    {
        Xunit.Assert.False(IsClosed, "Bytes were written after the reader was gone.");
        _inner.Advance(bytes);
    }

    public override Memory<byte> GetMemory(int sizeHint = 0) => _inner.GetMemory(sizeHint);

    public override Span<byte> GetSpan(int sizeHint = 0) => _inner.GetSpan(sizeHint);

    public override ValueTask<FlushResult> FlushAsync(CancellationToken cancellationToken = default)
    {
        IsClosed |= _inner.WrittenCount > capacity;
        return new(new FlushResult(isCanceled: false, isCompleted: IsClosed));
    }

    public override void CancelPendingFlush()
    {
    }

    public override void Complete(Exception? exception = null)
    {
    }
}
