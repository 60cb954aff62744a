using System.IO.Pipelines;

namespace Dapper.Json.AspNetCore.Tests.Server;

/// <summary>
/// A writer whose flushes wait until the test opens the gate, even if they are cancelled, as for a client that receives nothing.
/// </summary>
internal sealed class GatedWriter(PipeWriter inner, FakeGate gate, Action? onCancelled = null) : PipeWriter
{
    public override void Advance(int bytes) => inner.Advance(bytes);

    public override Memory<byte> GetMemory(int sizeHint = 0) => inner.GetMemory(sizeHint);

    public override Span<byte> GetSpan(int sizeHint = 0) => inner.GetSpan(sizeHint);

    public override async ValueTask<FlushResult> FlushAsync(CancellationToken cancellationToken = default)
    {
        await using CancellationTokenRegistration registration = cancellationToken.Register(() => onCancelled?.Invoke());
        await gate.PassAsync(cancellationToken: CancellationToken.None);
        return await inner.FlushAsync(cancellationToken);
    }

    public override void CancelPendingFlush() => inner.CancelPendingFlush();

    public override void Complete(Exception? exception = null) => inner.Complete(exception);
}
