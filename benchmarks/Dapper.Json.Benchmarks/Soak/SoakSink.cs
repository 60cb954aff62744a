namespace Dapper.Json.Benchmarks.Soak;

/// <summary>Keeps what is written, and may be slow, fail or cancel at a byte.</summary>
internal sealed class SoakSink(long failAt, long cancelAt, bool isSlow, CancellationTokenSource cancellation) : MemoryStream
{
    /// <inheritdoc/>
    public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (isSlow)
        {
            await Task.Yield();
        }

        if (Length + buffer.Length > cancelAt)
        {
            await cancellation.CancelAsync();
        }

        cancellationToken.ThrowIfCancellationRequested();
        if (Length + buffer.Length > failAt)
        {
            Write(buffer.Span[..(int)Math.Max(0, failAt - Length)]);
            throw new SoakException();
        }

        Write(buffer.Span);
    }
}

/// <summary>What a sink fails with.</summary>
internal sealed class SoakException() : IOException("The sink fails on purpose.");
