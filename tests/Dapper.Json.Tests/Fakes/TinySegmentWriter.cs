using Dapper.Json.Tests.Drivers.Sqlite;

namespace Dapper.Json.Tests.Fakes;

/// <summary>
/// A buffer that hands out segments a few bytes larger than asked for, each once: what is written into one after it was
/// advanced over, or beyond it, never reaches the document.
/// </summary>
internal sealed class TinySegmentWriter(int beyondHint = 1) : IBufferWriter<byte>
{
    private readonly ArrayBufferWriter<byte> _document = new();
    private byte[] _segment = [];

    public byte[] Written => _document.WrittenSpan.ToArray();

    public void Advance(int count)
    {
        _document.Write(_segment.AsSpan(0, count));
        Array.Fill(_segment, (byte)'!');
        _segment = [];
    }

    public Memory<byte> GetMemory(int sizeHint = 0) => _segment = new byte[sizeHint + beyondHint];

    public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
}
