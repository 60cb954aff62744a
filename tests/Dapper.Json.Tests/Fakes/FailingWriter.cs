namespace Dapper.Json.Tests.Fakes;

/// <summary>A buffer that takes a number of bytes and then fails.</summary>
internal sealed class FailingWriter(int capacity) : IBufferWriter<byte>
{
    private readonly ArrayBufferWriter<byte> _inner = new();

    public byte[] Written => _inner.WrittenSpan.ToArray();

    public void Advance(int count) => _inner.Advance(count);

    public Memory<byte> GetMemory(int sizeHint = 0) =>
        _inner.WrittenCount < capacity ? _inner.GetMemory(sizeHint) : throw new IOException("The buffer is full.");

    public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
}
