using System.Buffers.Binary;
using System.Globalization;
using Dapper.Json.Tds.Packets;
using Dapper.Json.Tds.Tokens;

namespace Dapper.Json.Tds;

/// <summary>Lets any client in, in clear text.</summary>
internal static class TdsLogin
{
    private const int LeastPacketSize = 512;

    /// <summary>Where LOGIN7 (2.2.6.4) has what is read of it.</summary>
    private const int PacketSizeAt = 8, Flags3At = 27, ExtensionAt = 56;

    private const int OptionLength = 5;

    private const byte Mars = 4, HasExtension = 0x10, JsonSupport = 0x0D, EndOfList = 0xFF;

    /// <summary>
    /// The response to PRELOGIN (2.2.6.5): a list of options, each with its offset from the start and its length, then their values. Version 16, no
    /// encryption, no instance. What stands last is sent as the client wants it: MARS.
    /// </summary>
    private static readonly byte[] PreLogin = [0, 0, 21, 0, 6, 1, 0, 27, 0, 1, 2, 0, 28, 0, 1, 4, 0, 29, 0, 1, EndOfList, 16, 0, 0, 0, 0, 0, 2, 0];

    /// <summary>SQL_Latin1_General_CP1_CI_AS, as a collation (2.2.5.1.2).</summary>
    public static ReadOnlySpan<byte> Collation => [0x09, 0x04, 0xD0, 0x00, 52];

    /// <returns>Whether the client begins sessions on the connection (MARS).</returns>
    public static bool Accept(Stream stream, PacketWriter packets)
    {
        byte mars = OptionOf(TdsMessage.Read(stream).Body, Mars);
        packets.Write(PreLogin);
        packets.Write(mars);
        packets.EndMessage();

        TdsMessage message = TdsMessage.Read(stream);
        byte[] login = message.Body;
        int size = BitConverter.ToInt32(login, PacketSizeAt) is var asked and >= LeastPacketSize ? asked : PacketWriter.FirstSize;
        var tokens = new TokenWriter(packets, message.Interrupted);
        tokens.Changed(1, "test", "");
        tokens.Collation(Collation);
        tokens.Changed(4, size.ToString(CultureInfo.InvariantCulture), PacketWriter.FirstSize.ToString(CultureInfo.InvariantCulture));
        tokens.LoginAccepted();
        if (AsksForJson(login))
        {
            // FEATUREEXTACK (2.2.7.11): the type json, version 1.
            packets.Write([0xAE, JsonSupport, 1, 0, 0, 0, 1, EndOfList]);
        }

        tokens.Complete();
        packets.EndMessage();
        packets.Size = size;
        return mars != 0;
    }

    /// <summary>Gets the first byte of an option of PRELOGIN; 0 where it is missing.</summary>
    private static byte OptionOf(byte[] body, byte option)
    {
        int at = 0;
        while (body[at] != option && body[at] != EndOfList)
        {
            at += OptionLength;
        }

        return body[at] == EndOfList ? (byte)0 : body[BinaryPrimitives.ReadUInt16BigEndian(body.AsSpan(at + 1))];
    }

    /// <summary>Looks for a feature in the feature extension of LOGIN7 (2.2.6.4, FeatureExt).</summary>
    private static bool AsksForJson(byte[] login)
    {
        if ((login[Flags3At] & HasExtension) == 0)
        {
            return false;
        }

        var features = new ByteReader(login);
        features.Skip(BitConverter.ToInt32(login, BitConverter.ToUInt16(login, ExtensionAt)));
        for (byte feature = features.ReadByte(); feature != EndOfList; feature = features.ReadByte())
        {
            if (feature == JsonSupport)
            {
                return true;
            }

            features.Skip(features.ReadInt32());
        }

        return false;
    }
}
