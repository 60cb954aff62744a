namespace Dapper.Json.Benchmarks.Sinks;

/// <summary>Throws away what it is given and keeps nothing but its length.</summary>
internal class CountingStream : WriteOnlyStream
{
    private long _length;

    /// <inheritdoc/>
    public override long Length => _length;

    /// <inheritdoc/>
    public override void Write(ReadOnlySpan<byte> buffer) => _length += buffer.Length;

    /// <inheritdoc/>
    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        Write(buffer.Span);
        return default;
    }

    /// <inheritdoc/>
    public override void SetLength(long value) => _length = value;
}
