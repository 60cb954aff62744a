using System.Data.Common;
using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Dapper.Json.Cells;

/// <summary>Writes numbers that a database returns as digits, because they may have more digits than a decimal.</summary>
internal static class NumberDigits
{
    private const int MaxScale = 28;

    // The highest 32 of the 96 bits of a decimal that has room for one more digit.
    private const uint MaxHighBits = 0x19999998;

    /// <summary>Writes a number as the options require for decimals.</summary>
    /// <param name="contract">The writer of decimals.</param>
    /// <param name="writer">The writer to write to.</param>
    /// <param name="text">The digits, with a spare byte on each side.</param>
    /// <param name="length">The number of digits.</param>
    /// <param name="isElement">Whether the number is an element of an array.</param>
    public static void Write(JsonValueWriter<decimal> contract, Utf8JsonWriter writer, Span<byte> text, int length, bool isElement = false)
    {
        if (contract.IsPlain || contract.NumberHandling == JsonNumberHandling.AllowNamedFloatingPointLiterals)
        {
            RawValue.Write(writer, text.Slice(1, length), isElement);
        }
        else if ((contract.NumberHandling & JsonNumberHandling.WriteAsString) != 0)
        {
            text[0] = text[length + 1] = (byte)'"';
            RawValue.Write(writer, text[..(length + 2)], isElement);
        }
        else
        {
            contract.Write(writer, ToDecimal(text.Slice(1, length)));
        }
    }

    /// <summary>Reads a decimal that the driver has not rounded.</summary>
    /// <inheritdoc cref="ThrowIfRounded"/>
    public static decimal ReadWhole(DbDataReader reader, int ordinal)
    {
        decimal value = reader.GetDecimal(ordinal);
        ThrowIfRounded(value);
        return value;
    }

    /// <exception cref="OverflowException">The value has as many digits, or places, as fit into a decimal, so there may have been more.</exception>
    public static void ThrowIfRounded(decimal value)
    {
        Span<int> bits = stackalloc int[4];
        decimal.GetBits(value, bits);
        if ((uint)bits[2] > MaxHighBits || value.Scale == MaxScale)
        {
            throw new OverflowException("It may have more digits than a decimal, to which the driver rounds it");
        }
    }

    /// <summary>Returns the digits as a decimal, for a custom converter. Throws if they do not fit: the decimal is never rounded.</summary>
    private static decimal ToDecimal(ReadOnlySpan<byte> digits)
    {
        Span<byte> again = stackalloc byte[64];
        return decimal.TryParse(digits, NumberStyles.Number, CultureInfo.InvariantCulture, out decimal value) &&
            value.TryFormat(again, out int written, default, CultureInfo.InvariantCulture) && again[..written].SequenceEqual(digits)
            ? value
            : throw new OverflowException("It has more digits than a decimal, which the converter asks for. Cast the column to text in SQL.");
    }
}
