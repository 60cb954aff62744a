namespace Dapper.Json.Tests.Fakes;

/// <summary>
/// A stream that keeps what arrives, write by write. It can refuse one style of calls, fail or be held up at a chosen
/// write, and complete its writes later on another thread.
/// </summary>
internal sealed class FakeStream : Stream
{
    private readonly List<byte[]> _writes = [];

    /// <summary>Gets which writes are allowed. What else is called throws, and is recorded in <see cref="Violations"/>.</summary>
    public CallStyle Calls { get; init; }

    public bool CompletesLater { get; init; }

    /// <inheritdoc cref="FakeServer.Delay"/>
    public FakeDelay? Delay { get; init; }

    /// <summary>Gets the number, from 1, of the write that fails; 0 for none. All writes after it fail too.</summary>
    public int FailsAtWrite { get; init; }

    /// <summary>Gets what holds up the write <see cref="GatedWrite"/>.</summary>
    public FakeGate? Gate { get; init; }

    /// <summary>Gets the number, from 1, of the write that <see cref="Gate"/> is before.</summary>
    public int GatedWrite { get; init; } = 1;

    /// <summary>Gets what is done after each write, with the number of the write from 1.</summary>
    public Action<int>? AfterWrite { get; init; }

    /// <summary>Gets how many writes were begun, including those that failed.</summary>
    public int WritesBegun { get; private set; }

    public int Flushes { get; private set; }

    public int Disposals { get; private set; }

    public List<string> Violations { get; } = [];

    /// <summary>Gets what arrived, write by write.</summary>
    public IReadOnlyList<byte[]> Writes => _writes;

    public byte[] Written => _writes.SelectMany(write => write).ToArray();

    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        Refuse(CallStyle.AsyncOnly, "synchronously");
        BeginWrite()?.PassAsync().GetAwaiter().GetResult();
        EndWrite(buffer.ToArray());
    }

    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        WriteAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        Refuse(CallStyle.SyncOnly, "asynchronously");
        cancellationToken.ThrowIfCancellationRequested();
        FakeGate? gate = BeginWrite();
        if (Delay?.IsNext() ?? CompletesLater)
        {
            await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
        }

        if (gate is not null)
        {
            await gate.PassAsync(cancellationToken: cancellationToken).ConfigureAwait(false);
        }

        EndWrite(buffer.ToArray());
    }

    public override void Flush() => Flushes++;

    public override Task FlushAsync(CancellationToken cancellationToken)
    {
        Flushes++;
        return Task.CompletedTask;
    }

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
        Disposals++;
        base.Dispose(disposing);
    }

    private void Refuse(CallStyle style, string how)
    {
        if (Calls == style)
        {
            Violations.Add($"The stream was written {how}.");
            throw new InvalidOperationException(Violations[^1]);
        }
    }

    private FakeGate? BeginWrite()
    {
        WritesBegun++;
        if (FailsAtWrite > 0 && WritesBegun >= FailsAtWrite)
        {
            throw new IOException("The stream is broken.");
        }

        return WritesBegun == GatedWrite ? Gate : null;
    }

    private void EndWrite(byte[] bytes)
    {
        _writes.Add(bytes);
        AfterWrite?.Invoke(_writes.Count);
    }
}
