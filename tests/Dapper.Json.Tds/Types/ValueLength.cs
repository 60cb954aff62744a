using Dapper.Json.Tds.Packets;

namespace Dapper.Json.Tds.Types;

/// <summary>How the length of a value is sent, and a NULL (2.2.5.2.3, 2.2.5.4).</summary>
internal abstract class ValueLength
{
    public static ValueLength None { get; } = new Bare();

    public static ValueLength Byte { get; } = new Counted<byte>(0, static length => (byte)length, static body => body.ReadByte());

    public static ValueLength UInt16 { get; } = new Counted<ushort>(ushort.MaxValue, static length => (ushort)length, static body => body.ReadUInt16());

    public static ValueLength Int32 { get; } = new Counted<int>(0, static length => length, static body => body.ReadInt32());

    /// <summary>Gets that of text, ntext and image: behind a pointer and a timestamp.</summary>
    public static ValueLength Pointer { get; } = new Pointed();

    /// <summary>Gets that of long values, which are sent in chunks.</summary>
    public static ValueLength Chunks { get; } = new Chunked(unit: 1);

    /// <summary>Gets that of long values of two-byte characters: as with a real server, no chunk ends within one.</summary>
    public static ValueLength CharacterChunks { get; } = new Chunked(sizeof(char));

    public abstract void Write(PacketWriter packets, byte[]? bytes);

    public abstract byte[]? Read(ByteReader body);

    private sealed class Bare : ValueLength
    {
        public override void Write(PacketWriter packets, byte[]? bytes) =>
            packets.Write(bytes ?? throw new InvalidOperationException("A column NOT NULL has no NULL."));

        public override byte[] Read(ByteReader body) => throw new NotSupportedException("A parameter has a length.");
    }

    private sealed class Counted<T>(int none, Func<int, T> convert, Func<ByteReader, int> read) : ValueLength
        where T : unmanaged
    {
        public override void Write(PacketWriter packets, byte[]? bytes)
        {
            packets.Write(convert(bytes?.Length ?? none));
            packets.Write(bytes);
        }

        public override byte[]? Read(ByteReader body) => read(body) is var length && length == none ? null : body.Read(length).ToArray();
    }

    private sealed class Pointed : ValueLength
    {
        private const int PointerLength = 16, TimestampLength = 8;

        public override void Write(PacketWriter packets, byte[]? bytes)
        {
            packets.Write((byte)(bytes is null ? 0 : PointerLength));
            if (bytes is not null)
            {
                packets.Write(stackalloc byte[PointerLength + TimestampLength]);
                packets.Write(bytes.Length);
                packets.Write(bytes);
            }
        }

        public override byte[]? Read(ByteReader body) => body.ReadInt32() is var length and >= 0 ? body.Read(length).ToArray() : null;
    }

    /// <summary>A value of PLP_BODY (2.2.5.2.3): its length, and chunks that end with their packets, as those of a real server do.</summary>
    private sealed class Chunked(int unit) : ValueLength
    {
        public override void Write(PacketWriter packets, byte[]? bytes)
        {
            packets.Write(bytes?.Length ?? TdsChunks.Null);
            for (int position = 0; position < bytes?.Length;)
            {
                packets.Reserve(sizeof(int) + unit);
                int length = Math.Min(bytes.Length - position, (packets.Room - sizeof(int)) / unit * unit);
                packets.Write(length);
                packets.Write(bytes.AsSpan(position, length));
                position += length;
            }

            if (bytes is not null)
            {
                packets.Write(0);
            }
        }

        public override byte[]? Read(ByteReader body)
        {
            if (body.ReadInt64() == TdsChunks.Null)
            {
                return null;
            }

            var bytes = new MemoryStream();
            for (int length = body.ReadInt32(); length > 0; length = body.ReadInt32())
            {
                bytes.Write(body.Read(length));
            }

            return bytes.ToArray();
        }
    }
}
