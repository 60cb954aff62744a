using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.DuckDb;

/// <summary>Writes numbers with more digits than the CLR's decimal has. The driver rounds such decimals.</summary>
/// <remarks>Trailing zeros are removed, because the driver removes them, and decimals that it does not round must be the same here.</remarks>
internal sealed class DuckDbDigits<T>(JsonValueWriter<decimal> contract, DuckDbReader<T> read, int scale, bool isElement) : DuckDbValue
    where T : struct, IUtf8SpanFormattable
{
    // A sign, a zero, a decimal point and 39 digits, with a quote on each side.
    private const int MaxTextLength = 44;

    public override void Write(Utf8JsonWriter writer, in DuckDbVector vector, ulong row)
    {
        Span<byte> digits = stackalloc byte[MaxTextLength];
        read(vector, row).TryFormat(digits, out int count, default, null);
        Span<byte> text = stackalloc byte[MaxTextLength + 2];
        int length = NumberDigits.Place(digits[..count], scale, text[1..]);
        if (scale > 0)
        {
            length = text.Slice(1, length).TrimEnd((byte)'0').TrimEnd((byte)'.').Length;
        }

        NumberDigits.Write(contract, writer, text, length, isElement);
    }
}
