using System.Data.Common;
using System.Data.SqlTypes;
using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.SqlServer;

/// <summary>
/// Numbers of up to 38 digits, with all of them. GetDecimal is not tried first: in sequential access what it fails for
/// cannot be read again, and newer drivers cut zeros off that the column has.
/// </summary>
internal sealed class SqlServerDecimalColumn(in PlannedColumn column) : WholeColumn(column)
{
    // A quote on each side, a sign, a zero, a point and the digits.
    private const int LongestText = 5 + 38;

    private readonly JsonValueWriter<decimal> _value = column.Settings.Types.Writer<decimal>();

    protected override void WriteValue(DbDataReader reader, Utf8JsonWriter writer)
    {
        Span<byte> text = stackalloc byte[LongestText];
        int length = Format((SqlDecimal)reader.GetProviderSpecificValue(Ordinal), text[1..]);
        NumberDigits.Write(_value, writer, text, length, Name.IsElement);
    }

    public override void WriteNullProperty(Utf8JsonWriter writer) => _value.WriteNull(writer, Name);

    private static int Format(SqlDecimal value, Span<byte> text)
    {
        Span<uint> words = stackalloc uint[4];
        value.WriteTdsValue(words);
        var rest = new UInt128(((ulong)words[3] << 32) | words[2], ((ulong)words[1] << 32) | words[0]);

        // From the last digit to the first, and at least one before the point.
        Span<byte> reversed = stackalloc byte[LongestText];
        int length = 0;
        for (int left = value.Scale; rest != 0 || left >= 0; left--)
        {
            (rest, UInt128 digit) = UInt128.DivRem(rest, 10);
            reversed[length++] = (byte)('0' + (int)digit);
            if (left == 1)
            {
                reversed[length++] = (byte)'.';
            }
        }

        if (!value.IsPositive)
        {
            reversed[length++] = (byte)'-';
        }

        reversed[..length].Reverse();
        reversed[..length].CopyTo(text);
        return length;
    }
}
