using System.Text;
using Dapper.Json.Tds.Packets;
using Dapper.Json.Tds.Types;

namespace Dapper.Json.Tds;

/// <summary>A value of a sql_variant.</summary>
/// <param name="Type">Its type, which is neither long nor a variant.</param>
/// <param name="Value">The value.</param>
public sealed record TdsVariant(TdsType Type, object Value);

/// <content>A type whose values have types, types of a database, and the type of a parameter that was sent.</content>
public sealed partial class TdsType
{
    private const byte VariantCode = 0x62, UserDefinedCode = 0xF0;
    private const int LongestVariant = 8009;

    private static TdsType[] FixedTypes => [TinyInt, SmallInt, Int, BigInt, Bit, Real, Float, SmallMoney, Money, SmallDateTime, DateTime];

    /// <summary>Gets the type sql_variant (2.2.5.5.4), whose values are <see cref="TdsVariant"/>.</summary>
    public static TdsType Variant { get; } = new(
        "sql_variant",
        [VariantCode, .. BitConverter.GetBytes(LongestVariant)],
        ValueLength.Int32,
        static value => (TdsVariant)value is var variant ? [.. variant.Type.InVariant, .. variant.Type.Encode(variant.Value)] : [],
        static _ => throw new NotSupportedException("A parameter of the type sql_variant is not read."));

    /// <summary>Creates a type of a database (2.2.5.5.2), whose values are bytes.</summary>
    public static TdsType UserDefined(string database, string schema, string name, string assembly) => OfBytes(
        $"{database}.{schema}.{name}",
        [
            UserDefinedCode, .. BitConverter.GetBytes(Max), .. Short(database), .. Short(schema), .. Short(name),
            .. BitConverter.GetBytes((ushort)assembly.Length), .. Utf16(assembly),
        ],
        ValueLength.Chunks);

    /// <summary>Reads the TYPE_INFO of a parameter (2.2.5.6). Clients send types with a length only.</summary>
    internal static TdsType Read(ByteReader body)
    {
        switch (body.ReadByte())
        {
            case var code and (IntN or BitN or FloatN or MoneyN or DateTimeN):
                byte length = body.ReadByte();
                return Array.Find(FixedTypes, type => type._info[0] == code && type._info[1] == length)!;
            case GuidN:
                body.Skip(1);
                return UniqueIdentifier;
            case var code and (DecimalN or NumericN):
                body.Skip(1);
                return Exact(code == DecimalN ? "decimal" : "numeric", code, body.ReadByte(), body.ReadByte());
            case DateCode:
                return Date;
            case TimeCode:
                return Time(body.ReadByte());
            case DateTime2Code:
                return DateTime2(body.ReadByte());
            case DateTimeOffsetCode:
                return DateTimeOffset(body.ReadByte());
            case XmlCode:
                body.Skip(1);
                return Xml;
            case JsonCode:
                return Json;
            case var code and (CharCode or VarCharCode or NCharCode or NVarCharCode):
                var bytes = (ushort)body.ReadUInt16();
                body.Skip(Collation.Length);
                bool isUnicode = code is NCharCode or NVarCharCode;
                string name = (isUnicode ? "n" : "") + (code is VarCharCode or NVarCharCode ? "varchar" : "char");
                return Chars(name, code, bytes, Collation, isUnicode ? Encoding.Unicode : Latin);
            case NTextCode:
                // The text of a statement of more than 4,000 characters, and the types of its parameters.
                body.Skip(sizeof(int) + Collation.Length);
                return NText;
            case var code and (BinaryCode or VarBinaryCode):
                return Bytes(code == BinaryCode ? "binary" : "varbinary", code, (ushort)body.ReadUInt16());
            case var code:
                throw new NotSupportedException($"A parameter of the type {code:X2} is not read.");
        }
    }

    private static byte[] Short(string text) => [(byte)text.Length, .. Utf16(text)];
}
