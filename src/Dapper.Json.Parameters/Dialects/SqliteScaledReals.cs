using System.Text.Json;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>Reals of which some are too large or too small for SQLite to find them from their text.</summary>
internal readonly struct SqliteScaledReals : IValueFormat
{
    private const int FractionBits = 52;

    /// <summary>What the exponent of a double is stored with, when its fraction is an integer.</summary>
    private const int Bias = 1023 + FractionBits;

    public static bool TryWrite<T>(Utf8JsonWriter writer, T value)
    {
        double number = value is float small ? small : value is double large ? large : double.NaN;
        if (number == 0 || !double.IsFinite(number))
        {
            return SqliteFormat.TryWriteReal(writer, number);
        }

        long bits = BitConverter.DoubleToInt64Bits(number);
        long fraction = bits & ((1L << FractionBits) - 1);
        int stored = (int)(bits >> FractionBits) & 0x7FF;
        long integer = stored == 0 ? fraction : fraction | (1L << FractionBits);
        int exponent = Math.Max(stored, 1) - Bias;
        writer.WriteStartArray();
        writer.WriteNumberValue(number < 0 ? -integer : integer);
        writer.WriteNumberValue(Math.Max(exponent, 0));
        writer.WriteNumberValue(Math.Max(-exponent, 0));
        writer.WriteEndArray();
        return true;
    }
}
