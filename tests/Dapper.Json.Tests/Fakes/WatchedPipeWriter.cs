using System.IO.Pipelines;

namespace Dapper.Json.Tests.Fakes;

/// <summary>A pipe's writer that counts what is asked of it, and tells when a flush waits for the pipe's reader.</summary>
internal sealed class WatchedPipeWriter(PipeWriter inner) : PipeWriter
{
    private readonly TaskCompletionSource _heldUp = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>Gets what completes once a flush has to wait.</summary>
    public Task HeldUp => _heldUp.Task;

    public int Flushes { get; private set; }

    public int Completions { get; private set; }

    public int BytesWritten { get; private set; }

    public override void Advance(int bytes)
    {
        BytesWritten += bytes;
        inner.Advance(bytes);
    }

    public override Memory<byte> GetMemory(int sizeHint = 0) => inner.GetMemory(sizeHint);

    public override Span<byte> GetSpan(int sizeHint = 0) => inner.GetSpan(sizeHint);

    public override ValueTask<FlushResult> FlushAsync(CancellationToken cancellationToken = default)
    {
        Flushes++;
        ValueTask<FlushResult> flush = inner.FlushAsync(cancellationToken);
        if (!flush.IsCompleted)
        {
            _heldUp.TrySetResult();
        }

        return flush;
    }

    public override void CancelPendingFlush() => inner.CancelPendingFlush();

    public override void Complete(Exception? exception = null)
    {
        Completions++;
        inner.Complete(exception);
    }
}
