using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>
/// Writes a <see cref="double"/> as <see cref="Utf8JsonWriter"/> does: with the fewest digits that give the same value
/// back. Prices, rates and measures have few decimal places; theirs are found by a division instead of a search, which took
/// a tenth of a whole query's time.
/// </summary>
/// <remarks>
/// Let m be the value times 10⁶, rounded. If m / 10⁶ is the value again, then m × 10⁻⁶ is a decimal that stands for it: m
/// and 10⁶ are exact doubles, and IEEE 754 rounds their quotient just as it rounds a decimal that is read. Below 10⁹ that
/// decimal has at most 15 significant digits, and no two of those stand for the same double (<c>DBL_DIG</c> of C). So,
/// without its trailing zeros, it is the only shortest one.
/// </remarks>
internal static class DoubleDigits
{
    private const int Places = 6;
    private const int Scale = 1_000_000;

    // Smaller values may need an exponent, larger ones more digits than a double can tell apart.
    private const double Smallest = 1e-4;
    private const double TooLarge = 1e9;

    // A sign, nine digits, a point and the places.
    private const int MaxLength = 11 + Places;

    public static void WriteValue(Utf8JsonWriter writer, double value)
    {
        // Where the value may be an element of an indented array, the writer alone knows whether a line break goes before it.
        Span<byte> digits = stackalloc byte[MaxLength];
        int length = writer.Options.Indented ? 0 : Format(value, digits);
        if (length > 0)
        {
            writer.WriteRawValue(digits[..length], skipInputValidation: true);
        }
        else
        {
            writer.WriteNumberValue(value);
        }
    }

    /// <returns>How many bytes the value has; 0 where there may be other digits than these.</returns>
    private static int Format(double value, Span<byte> digits)
    {
        double magnitude = Math.Abs(value);
        if (!(magnitude >= Smallest && magnitude < TooLarge))
        {
            return 0;
        }

        long scaled = (long)((magnitude * Scale) + 0.5);
        if (scaled / (double)Scale != magnitude)
        {
            return 0;
        }

        int length = 0;
        if (value < 0)
        {
            digits[length++] = (byte)'-';
        }

        uint whole = (uint)(scaled / Scale);
        uint places = (uint)(scaled - ((long)whole * Scale));
        whole.TryFormat(digits[length..], out int written, default, null);
        length += written;
        if (places == 0)
        {
            return length;
        }

        digits[length] = (byte)'.';
        for (int i = length + Places; i > length; i--)
        {
            (places, uint digit) = Math.DivRem(places, 10);
            digits[i] = (byte)('0' + digit);
        }

        length += Places;
        while (digits[length] == '0')
        {
            length--;
        }

        return length + 1;
    }
}
