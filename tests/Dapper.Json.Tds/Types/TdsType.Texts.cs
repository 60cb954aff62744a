using System.Text;
using Dapper.Json.Tds.Types;

namespace Dapper.Json.Tds;

/// <content>Texts and bytes, short (2.2.5.4.2), long (2.2.5.4.3), and in the form before that.</content>
public sealed partial class TdsType
{
    private const byte CharCode = 0xAF, VarCharCode = 0xA7, NCharCode = 0xEF, NVarCharCode = 0xE7, BinaryCode = 0xAD, VarBinaryCode = 0xA5;
    private const byte TextCode = 0x23, NTextCode = 0x63, ImageCode = 0x22, XmlCode = 0xF1, JsonCode = 0xF4;
    private const ushort Max = ushort.MaxValue;

    /// <summary>A collation (2.2.5.1.2) whose bit says that its texts are UTF-8.</summary>
    private static readonly byte[] Utf8Collation = [0x09, 0x04, 0xD0, 0x04, 0];

    private static readonly byte[] Collation = [.. TdsLogin.Collation];
    private static readonly Encoding Latin = CodePagesEncodingProvider.Instance.GetEncoding(1252)!;

    /// <summary>The parts of the name of the table, which text, ntext and image have with them.</summary>
    private static readonly byte[] TableName = [1, 1, 0, .. Encoding.Unicode.GetBytes("t")];

    public static TdsType VarCharMax { get; } = Chars("varchar", VarCharCode, Max, Collation, Latin);

    public static TdsType NVarCharMax { get; } = Chars("nvarchar", NVarCharCode, Max, Collation, Encoding.Unicode);

    public static TdsType VarBinaryMax { get; } = Bytes("varbinary", VarBinaryCode, Max);

    public static TdsType RowVersion { get; } = new(
        "timestamp", Bytes("binary", BinaryCode, 8)._info, ValueLength.UInt16, static value => (byte[])value, static bytes => bytes)
    {
        UserType = 80,
    };

    public static TdsType Text { get; } =
        OfText("text", [TextCode, .. BitConverter.GetBytes(int.MaxValue), .. Collation, .. TableName], ValueLength.Pointer, Latin);

    public static TdsType NText { get; } =
        OfText("ntext", [NTextCode, .. BitConverter.GetBytes(int.MaxValue - 1), .. Collation, .. TableName], ValueLength.Pointer, Encoding.Unicode);

    public static TdsType Image { get; } = OfBytes("image", [ImageCode, .. BitConverter.GetBytes(int.MaxValue), .. TableName], ValueLength.Pointer);

    /// <summary>Gets the type xml, without a schema (2.2.5.5.3).</summary>
    public static TdsType Xml { get; } = OfText("xml", [XmlCode, 0], ValueLength.CharacterChunks, Encoding.Unicode);

    /// <summary>Gets the type json, which only clients know that have asked for it as they logged in.</summary>
    public static TdsType Json { get; } = OfText("json", [JsonCode], ValueLength.Chunks, new UTF8Encoding(false));

    public static TdsType Char(ushort length) => Chars("char", CharCode, length, Collation, Latin);

    public static TdsType VarChar(ushort length) => Chars("varchar", VarCharCode, length, Collation, Latin);

    /// <summary>Creates the type varchar of a collation whose texts are UTF-8.</summary>
    /// <param name="length">The length in bytes; null for max.</param>
    public static TdsType Utf8VarChar(ushort? length) => Chars("utf8 varchar", VarCharCode, length ?? Max, Utf8Collation, Encoding.UTF8);

    public static TdsType NChar(ushort length) => Chars("nchar", NCharCode, (ushort)(sizeof(char) * length), Collation, Encoding.Unicode);

    public static TdsType NVarChar(ushort length) => Chars("nvarchar", NVarCharCode, (ushort)(sizeof(char) * length), Collation, Encoding.Unicode);

    public static TdsType Binary(ushort length) => Bytes("binary", BinaryCode, length);

    public static TdsType VarBinary(ushort length) => Bytes("varbinary", VarBinaryCode, length);

    private static TdsType Chars(string name, byte code, ushort bytes, byte[] collation, Encoding encoding)
    {
        byte[] length = BitConverter.GetBytes(bytes);
        ValueLength form = bytes != Max ? ValueLength.UInt16 : encoding == Encoding.Unicode ? ValueLength.CharacterChunks : ValueLength.Chunks;
        string named = NameOf(name, bytes, name[0] == 'n' ? sizeof(char) : 1);
        return OfText(named, [code, .. length, .. collation], form, encoding, [code, 7, .. collation, .. length]);
    }

    private static TdsType Bytes(string name, byte code, ushort bytes)
    {
        byte[] length = BitConverter.GetBytes(bytes);
        return OfBytes(NameOf(name, bytes, 1), [code, .. length], bytes == Max ? ValueLength.Chunks : ValueLength.UInt16, [code, 2, .. length]);
    }

    private static string NameOf(string name, ushort bytes, int unit) => bytes == Max ? $"{name}(max)" : $"{name}({bytes / unit})";

    /// <summary>A text may have half of a surrogate pair, which an encoding would replace.</summary>
    private static TdsType OfText(string name, byte[] info, ValueLength length, Encoding encoding, byte[]? variant = null) =>
        new(name, info, length, value => encoding == Encoding.Unicode ? Utf16((string)value) : encoding.GetBytes((string)value), encoding.GetString)
        {
            InVariant = variant ?? [],
        };

    private static TdsType OfBytes(string name, byte[] info, ValueLength length, byte[]? variant = null) =>
        new(name, info, length, static value => (byte[])value, static bytes => bytes) { InVariant = variant ?? [] };

    private static byte[] Utf16(string text) => [.. text.SelectMany(BitConverter.GetBytes)];
}
