using System.Buffers;

namespace Dapper.Json.Benchmarks.Soak;

/// <summary>Takes bytes, and fails or cancels at one of them.</summary>
/// <param name="failAt">The first byte that is not taken.</param>
/// <param name="cancelAt">The byte that the query is cancelled at.</param>
/// <param name="isSlow">Whether it lets others go first before it takes bytes.</param>
/// <param name="cancellation">Cancels the query.</param>
internal sealed class SoakPoint(long failAt, long cancelAt, bool isSlow, CancellationTokenSource cancellation)
{
    private readonly ArrayBufferWriter<byte> _taken = new();

    public byte[] Taken => _taken.WrittenSpan.ToArray();

    public async ValueTask WaitAsync()
    {
        if (isSlow)
        {
            await Task.Yield();
        }
    }

    public void Take(ReadOnlySpan<byte> bytes, CancellationToken token = default)
    {
        if (_taken.WrittenCount + bytes.Length > cancelAt)
        {
            cancellation.Cancel();
        }

        token.ThrowIfCancellationRequested();
        if (_taken.WrittenCount + bytes.Length > failAt)
        {
            _taken.Write(bytes[..(int)Math.Max(0, failAt - _taken.WrittenCount)]);
            throw new SoakException();
        }

        _taken.Write(bytes);
    }
}

/// <summary>What a sink fails with.</summary>
internal sealed class SoakException() : IOException("The sink fails on purpose.");
