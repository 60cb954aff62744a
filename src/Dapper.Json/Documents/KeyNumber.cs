using System.Buffers.Text;
using System.Globalization;
using Dapper.Json.Cells;

namespace Dapper.Json.Documents;

/// <summary>Gives equal numbers equal digits, however many there are: 1.50 and 15e-1 are both 1.5.</summary>
internal static class KeyNumber
{
    /// <summary>How many bytes a text may be longer than the JSON.</summary>
    public const int Spare = 64;

    // All digits of a long and its sign: 1e3 is 1000, and so has the key of the integer column that it belongs to.
    private const int MaxIntegerLength = 20;

    // So many zeros fit into the spare bytes: a smaller number keeps its exponent.
    private const int MaxPlaces = 30;

    // The zeros of a number are counted into its exponent, which could overflow: a number beyond is its own key.
    private const int MaxExponent = 1_000_000;

    /// <summary>Writes a number.</summary>
    /// <param name="json">The number.</param>
    /// <param name="text">The buffer for the text, with room for the JSON and <see cref="Spare"/> bytes.</param>
    /// <returns>The length of the text.</returns>
    public static int Normalize(ReadOnlySpan<byte> json, Span<byte> text)
    {
        int exponent = 0;
        int mark = json.IndexOfAny((byte)'e', (byte)'E');
        if (mark >= 0 && !(Utf8Parser.TryParse(json[(mark + 1)..], out exponent, out _) && Math.Abs((long)exponent) <= MaxExponent))
        {
            json.CopyTo(text);
            return json.Length;
        }

        int length = json.Length + Spare;
        Span<byte> digits = length <= 256 ? stackalloc byte[length] : new byte[length];
        length = CopyDigits(mark < 0 ? json : json[..mark], digits, ref exponent);
        if (length == 0)
        {
            text[0] = (byte)'0';
            return 1;
        }

        if (exponent > 0 && length + exponent <= MaxIntegerLength)
        {
            digits.Slice(length, exponent).Fill((byte)'0');
            (length, exponent) = (length + exponent, 0);
        }

        if (exponent is <= 0 and >= -MaxPlaces)
        {
            return NumberDigits.Place(digits[..length], -exponent, text);
        }

        digits[..length].CopyTo(text);
        text[length++] = (byte)'E';
        exponent.TryFormat(text[length..], out int written, default, CultureInfo.InvariantCulture);
        return length + written;
    }

    /// <summary>Copies the digits without the zeros before and behind them, and counts those that it leaves out into the exponent.</summary>
    /// <returns>The number of bytes; 0 if all are zeros.</returns>
    private static int CopyDigits(ReadOnlySpan<byte> number, Span<byte> digits, ref int exponent)
    {
        int start = number[0] == '-' ? 1 : 0;
        number[..start].CopyTo(digits);
        int length = start;
        bool isBehindPoint = false;
        foreach (byte digit in number[start..])
        {
            if (digit == '.')
            {
                isBehindPoint = true;
                continue;
            }

            exponent -= isBehindPoint ? 1 : 0;
            if (digit != '0' || length > start)
            {
                digits[length++] = digit;
            }
        }

        while (length > start && digits[length - 1] == '0')
        {
            length--;
            exponent++;
        }

        return length > start ? length : 0;
    }
}
