using System.Data.SqlTypes;
using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Drivers.Generic;

namespace Dapper.Json.Drivers.SqlServer;

/// <summary>
/// A column of numbers of up to 38 digits, written with all of them. GetDecimal is not tried first: in sequential access a value for which it fails
/// cannot be read again, and newer drivers remove trailing zeros that the column has.
/// </summary>
internal sealed class SqlServerDecimalColumn(in PlannedColumn column) : ReaderColumn(column, column.Settings.Types.Writer<decimal>().Null)
{
    // A quote on each side, a sign, a zero, a decimal point and the digits.
    private const int MaxTextLength = 5 + MaxScale;

    private const int MaxScale = 38;

    // By the number of places: with a digit before the decimal point.
    private static readonly string[] Formats = [.. Enumerable.Range(1, MaxScale + 1).Select(static digits => $"D{digits}")];

    private readonly JsonValueWriter<decimal> _value = column.Settings.Types.Writer<decimal>();

    protected override bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        Span<byte> text = stackalloc byte[MaxTextLength];
        int length = Format((SqlDecimal)source.Reader.GetProviderSpecificValue(Ordinal), text[1..]);
        NumberDigits.Write(_value, writer, text, length, Name.IsElement);
        return true;
    }

    private static int Format(SqlDecimal value, Span<byte> text)
    {
        Span<uint> words = stackalloc uint[4];
        value.WriteTdsValue(words);
        var digits = new UInt128(((ulong)words[3] << 32) | words[2], ((ulong)words[1] << 32) | words[0]);
        int start = value.IsPositive ? 0 : 1;
        text[0] = (byte)'-';
        digits.TryFormat(text[start..], out int count, Formats[value.Scale], provider: null);
        int point = start + count - value.Scale;
        if (value.Scale == 0)
        {
            return point;
        }

        text.Slice(point, value.Scale).CopyTo(text[(point + 1)..]);
        text[point] = (byte)'.';
        return start + count + 1;
    }
}
