using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.DuckDb;

/// <summary>Numbers with more digits than the CLR's decimal has: the driver rounds such decimals.</summary>
/// <remarks>It also cuts the zeros off their end, in which those that it does not round are as they are here.</remarks>
internal sealed class DuckDbDigits<T>(JsonValueWriter<decimal> contract, DuckDbReader<T> read, int scale, bool isElement) : DuckDbValue
    where T : struct, IUtf8SpanFormattable
{
    // A sign, a zero, a point and 39 digits, with a quote on each side.
    private const int LongestText = 44;

    public override void Write(Utf8JsonWriter writer, in DuckDbVector vector, ulong row)
    {
        Span<byte> digits = stackalloc byte[LongestText];
        read(vector, row).TryFormat(digits, out int count, default, null);
        Span<byte> text = stackalloc byte[LongestText + 2];
        NumberDigits.Write(contract, writer, text, Place(digits[..count], text[1..]), isElement);
    }

    /// <summary>Puts the point between the digits.</summary>
    /// <returns>The length of the text.</returns>
    private int Place(ReadOnlySpan<byte> digits, Span<byte> text)
    {
        int length = 0;
        if (digits[0] == '-')
        {
            text[length++] = (byte)'-';
            digits = digits[1..];
        }

        ReadOnlySpan<byte> whole = digits[..Math.Max(0, digits.Length - scale)];
        if (whole.IsEmpty)
        {
            text[length++] = (byte)'0';
        }

        whole.CopyTo(text[length..]);
        length += whole.Length;
        ReadOnlySpan<byte> places = digits[whole.Length..].TrimEnd((byte)'0');
        if (scale == 0 || places.IsEmpty)
        {
            return length;
        }

        text[length++] = (byte)'.';
        int zeros = scale - (digits.Length - whole.Length);
        text.Slice(length, zeros).Fill((byte)'0');
        places.CopyTo(text[(length + zeros)..]);
        return length + zeros + places.Length;
    }
}
