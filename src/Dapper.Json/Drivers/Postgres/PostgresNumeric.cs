using System.Buffers.Binary;
using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper.Json.Cells;
using Dapper.Json.Output;

namespace Dapper.Json.Drivers.Postgres;

/// <summary>
/// Writes the type numeric, with all its digits. The format: the number of digits, the weight of the first, the sign, the scale;
/// then the digits, each of base 10,000 (numeric_send in the server's numeric.c).
/// </summary>
/// <param name="contract">The writer of decimals.</param>
/// <param name="isElement">Whether the values are elements of an array.</param>
internal sealed class PostgresNumeric(JsonValueWriter<decimal> contract, bool isElement)
{
    private const ushort Negative = 0x4000;
    private const ushort NaN = 0xC000;
    private const ushort PositiveInfinity = 0xD000;
    private const ushort NegativeInfinity = 0xF000;

    public void Write(Utf8JsonWriter writer, ReadOnlySpan<byte> value)
    {
        ReadOnlySpan<byte> header = PostgresFormat.Take(ref value, 8);
        ReadOnlySpan<byte> digits = value.Exactly(2 * BinaryPrimitives.ReadUInt16BigEndian(header));
        ushort sign = BinaryPrimitives.ReadUInt16BigEndian(header[4..]);
        if (NameOf(sign) is { } name)
        {
            if ((contract.NumberHandling & JsonNumberHandling.AllowNamedFloatingPointLiterals) == 0)
            {
                throw new OverflowException(
                    $"It is {name}, which is not a JSON number. Cast the column to text in SQL, or set JsonNumberHandling.AllowNamedFloatingPointLiterals.");
            }

            writer.WriteStringValue(name);
            return;
        }

        int weight = BinaryPrimitives.ReadInt16BigEndian(header[2..]);
        int scale = BinaryPrimitives.ReadUInt16BigEndian(header[6..]);

        // A quote on each side, a sign, a decimal point, and up to three surplus digits.
        int longest = (4 * Math.Max(weight + 1, 1)) + scale + 7;
        using var rented = default(PooledBuffer<byte>);
        Span<byte> text = longest > 256 ? rented.Reserve(longest) : stackalloc byte[256];
        Range number = Format(digits, weight, sign == Negative, scale, text);
        NumberDigits.Write(contract, writer, text[(number.Start.Value - 1)..], number.End.Value - number.Start.Value, isElement);
    }

    private static string? NameOf(ushort sign) => sign switch
    {
        NaN => "NaN",
        PositiveInfinity => "Infinity",
        NegativeInfinity => "-Infinity",
        _ => null,
    };

    /// <returns>The range of the number in the text. It leaves at least one byte free before the number.</returns>
    private static Range Format(ReadOnlySpan<byte> digits, int weight, bool isNegative, int scale, Span<byte> text)
    {
        int start = 2;
        int length = start;
        for (int position = Math.Max(weight, 0), left = scale; position >= 0 || left > 0; position--)
        {
            if (position < 0)
            {
                left -= 4;
            }

            if (position == -1)
            {
                text[length++] = (byte)'.';
            }

            WriteFourDigits(DigitAt(digits, weight - position), text.Slice(length, 4));
            length += 4;
        }

        int point = start + (4 * (Math.Max(weight, 0) + 1));
        while (text[start] == '0' && start < point - 1)
        {
            start++;
        }

        if (isNegative)
        {
            text[--start] = (byte)'-';
        }

        return start..(scale > 0 ? point + 1 + scale : point);
    }

    /// <summary>Returns a digit of base 10,000. The digits after the last one sent, and before the first, are 0.</summary>
    private static int DigitAt(ReadOnlySpan<byte> digits, int index) =>
        index >= 0 && index < digits.Length / 2 ? BinaryPrimitives.ReadInt16BigEndian(digits[(2 * index)..]) : 0;

    private static void WriteFourDigits(int digit, Span<byte> four)
    {
        for (int i = 3; i >= 0; i--)
        {
            four[i] = (byte)('0' + (digit % 10));
            digit /= 10;
        }
    }
}
