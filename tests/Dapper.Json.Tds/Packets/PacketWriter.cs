using System.Buffers.Binary;
using System.Runtime.InteropServices;

namespace Dapper.Json.Tds.Packets;

/// <summary>Writes a response into packets (2.2.3) and sends each that is full.</summary>
/// <param name="send">Sends the first bytes of an array, which are a packet.</param>
/// <param name="session">The number of the session, which packets carry.</param>
/// <param name="borders">Where packets end that need not be full; null for full ones.</param>
internal sealed class PacketWriter(Action<byte[], int> send, int session, Random? borders)
{
    /// <summary>The size of packets until the login is answered.</summary>
    public const int FirstSize = 4096;

    private const byte TabularResult = 4;
    private const int LargestPower = 13;

    private byte[] _packet = new byte[FirstSize];
    private int _length = TdsMessage.HeaderLength;
    private int _end = FirstSize;
    private byte _number;

    /// <summary>Gets or sets the size of a full packet with its header.</summary>
    public int Size
    {
        get => _packet.Length;
        set
        {
            _packet = new byte[value];
            BeginPacket();
        }
    }

    /// <summary>Gets or sets what keeps the packets that are sent; null where nothing does.</summary>
    public MemoryStream? Recording { get; set; }

    /// <summary>Gets how many bytes the packet has room for.</summary>
    public int Room => _end - _length;

    public void Write(ReadOnlySpan<byte> bytes)
    {
        while (!bytes.IsEmpty)
        {
            if (Room == 0)
            {
                EndPacket();
            }

            int count = Math.Min(bytes.Length, Room);
            bytes[..count].CopyTo(_packet.AsSpan(_length));
            _length += count;
            bytes = bytes[count..];
        }
    }

    public void Write(byte value) => Write([value]);

    public void Write<T>(T value)
        where T : unmanaged =>
        Write(MemoryMarshal.AsBytes(new ReadOnlySpan<T>(in value)));

    /// <summary>Writes text with the number of its characters in one byte (B_VARCHAR).</summary>
    public void WriteShortText(string text)
    {
        Write((byte)text.Length);
        Write(MemoryMarshal.AsBytes(text.AsSpan()));
    }

    /// <summary>Writes text with the number of its characters in two bytes (US_VARCHAR).</summary>
    public void WriteText(string text)
    {
        Write((ushort)text.Length);
        Write(MemoryMarshal.AsBytes(text.AsSpan()));
    }

    /// <summary>Makes room in one packet.</summary>
    public void Reserve(int length)
    {
        if (Room < length)
        {
            EndPacket();
            _end = Math.Max(_end, _length + length);
        }
    }

    /// <summary>Sends what there is, as a packet that others follow.</summary>
    public void EndPacket()
    {
        if (_length > TdsMessage.HeaderLength)
        {
            Send(status: 0);
        }
    }

    public void EndMessage()
    {
        Send(TdsMessage.EndOfMessage);
        _number = 0;
    }

    private void Send(byte status)
    {
        (_packet[0], _packet[1], _packet[6]) = (TabularResult, status, ++_number);
        BinaryPrimitives.WriteUInt16BigEndian(_packet.AsSpan(2), (ushort)_length);
        BinaryPrimitives.WriteUInt16BigEndian(_packet.AsSpan(4), (ushort)session);
        send(_packet, _length);
        Recording?.Write(_packet, 0, _length);
        BeginPacket();
    }

    /// <summary>Chooses where the packet ends. Of random lengths, each power of two has the same chance: one byte is as likely as a full packet.</summary>
    private void BeginPacket()
    {
        _length = TdsMessage.HeaderLength;
        _end = borders is null ? Size : Math.Min(Size, _length + borders.Next(1, 2 << borders.Next(LargestPower)));
    }
}
