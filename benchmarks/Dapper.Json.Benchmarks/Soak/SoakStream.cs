namespace Dapper.Json.Benchmarks.Soak;

/// <summary>Hands what is written on to a point.</summary>
internal sealed class SoakStream(SoakPoint point) : Stream
{
    public override bool CanRead => false;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
    {
        await point.WaitAsync();
        point.Take(buffer.Span, cancellationToken);
    }

    public override void Write(ReadOnlySpan<byte> buffer) => point.Take(buffer);

    public override void Write(byte[] buffer, int offset, int count) => point.Take(buffer.AsSpan(offset, count));

    public override void Flush()
    {
    }

    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();
}
