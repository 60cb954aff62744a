using System.Text;

namespace Dapper.Json.Tds.Packets;

/// <summary>Reads what a message holds. Numbers are little-endian (2.2.5.1), as they are on all machines that the tests run on.</summary>
internal sealed class ByteReader(byte[] bytes)
{
    private int _position;

    public bool IsAtEnd => _position == bytes.Length;

    public byte ReadByte() => bytes[_position++];

    public int ReadUInt16() => BitConverter.ToUInt16(Read(sizeof(ushort)));

    public int ReadInt32() => BitConverter.ToInt32(Read(sizeof(int)));

    public long ReadInt64() => BitConverter.ToInt64(Read(sizeof(long)));

    public string ReadText(int length) => Encoding.Unicode.GetString(Read(length * sizeof(char)));

    public ReadOnlySpan<byte> ReadRest() => Read(bytes.Length - _position);

    public void Skip(int length) => _position += length;

    public ReadOnlySpan<byte> Read(int length)
    {
        _position += length;
        return bytes.AsSpan(_position - length, length);
    }
}
