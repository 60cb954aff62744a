using System.Data.SqlTypes;
using Dapper.Json.Tds.Types;

namespace Dapper.Json.Tds;

/// <content>Numbers, and what else has a fixed length (2.2.5.4.1): with one, they are the types whose names end in N (2.2.5.4.2).</content>
public sealed partial class TdsType
{
    private const byte IntN = 0x26, BitN = 0x68, FloatN = 0x6D, MoneyN = 0x6E, DateTimeN = 0x6F, GuidN = 0x24, DecimalN = 0x6A, NumericN = 0x6C;
    private const decimal MoneyUnits = 10_000;

    public static TdsType TinyInt { get; } = Fixed<byte>("tinyint", IntN, 1, 0x30, static value => [value], static bytes => bytes[0]);

    public static TdsType SmallInt { get; } = Fixed("smallint", IntN, 2, 0x34, BitConverter.GetBytes, static bytes => BitConverter.ToInt16(bytes));

    public static TdsType Int { get; } = Fixed("int", IntN, 4, 0x38, BitConverter.GetBytes, static bytes => BitConverter.ToInt32(bytes));

    public static TdsType BigInt { get; } = Fixed("bigint", IntN, 8, 0x7F, BitConverter.GetBytes, static bytes => BitConverter.ToInt64(bytes));

    public static TdsType Bit { get; } = Fixed("bit", BitN, 1, 0x32, BitConverter.GetBytes, static bytes => BitConverter.ToBoolean(bytes));

    public static TdsType Real { get; } = Fixed("real", FloatN, 4, 0x3B, BitConverter.GetBytes, static bytes => BitConverter.ToSingle(bytes));

    public static TdsType Float { get; } = Fixed("float", FloatN, 8, 0x3E, BitConverter.GetBytes, static bytes => BitConverter.ToDouble(bytes));

    public static TdsType SmallMoney { get; } =
        Fixed<decimal>(
            "smallmoney",
            MoneyN,
            4,
            0x7A,
            static value => BitConverter.GetBytes((int)(value * MoneyUnits)),
            static bytes => BitConverter.ToInt32(bytes) / MoneyUnits);

    /// <summary>Gets the type money: the half with the sign comes first.</summary>
    public static TdsType Money { get; } =
        Fixed<decimal>(
            "money",
            MoneyN,
            8,
            0x3C,
            static value => Swapped(BitConverter.GetBytes((long)(value * MoneyUnits))),
            static bytes => BitConverter.ToInt64(Swapped(bytes)) / MoneyUnits);

    public static TdsType UniqueIdentifier { get; } =
        new("uniqueidentifier", [GuidN, 16], ValueLength.Byte, static value => ((Guid)value).ToByteArray(), static bytes => new Guid(bytes))
        {
            InVariant = [GuidN, 0],
        };

    /// <summary>Creates the type decimal. A value is a decimal or a <see cref="SqlDecimal"/>.</summary>
    public static TdsType Decimal(byte precision, byte scale) => Exact("decimal", DecimalN, precision, scale);

    /// <inheritdoc cref="Decimal"/>
    public static TdsType Numeric(byte precision, byte scale) => Exact("numeric", NumericN, precision, scale);

    private static TdsType Exact(string name, byte code, byte precision, byte scale)
    {
        // A sign and 16 bytes, as in a sql_variant always.
        const byte Length = 17;
        return new($"{name}({precision},{scale})", [code, Length, precision, scale], ValueLength.Byte, Encode, Decode)
        {
            InVariant = [code, 2, precision, scale],
        };

        byte[] Encode(object value)
        {
            SqlDecimal number = SqlDecimal.ConvertToPrecScale(value is SqlDecimal wide ? wide : new SqlDecimal((decimal)value), precision, scale);
            return [(byte)(number.IsPositive ? 1 : 0), .. number.Data.SelectMany(BitConverter.GetBytes)];
        }

        object Decode(byte[] bytes)
        {
            int[] words = [.. bytes[1..].Chunk(sizeof(int)).Select(static word => BitConverter.ToInt32(word))];
            var number = new SqlDecimal(precision, scale, bytes[0] == 1, words);
            return words[^1] == 0 && scale <= 28 ? (object)number.Value : number;
        }
    }

    private static TdsType Fixed<T>(string name, byte code, byte length, byte fixedCode, Func<T, byte[]> encode, Func<byte[], T> decode)
        where T : notnull =>
        new(name, [code, length], ValueLength.Byte, value => encode((T)value), bytes => decode(bytes)) { FixedCode = fixedCode, InVariant = [fixedCode, 0] };

    private static byte[] Swapped(byte[] bytes) => [.. bytes[4..], .. bytes[..4]];
}
