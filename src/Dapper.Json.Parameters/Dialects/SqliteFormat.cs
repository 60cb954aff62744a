using System.Text;
using System.Text.Json;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>Values as Microsoft.Data.Sqlite binds single ones, so that they are equal to what it has stored.</summary>
internal readonly struct SqliteFormat : IValueFormat
{
    private const string WholeSeconds = @"HH\:mm\:ss";

    public static bool TryWrite<T>(Utf8JsonWriter writer, T value)
    {
        switch (value)
        {
            case bool truth:
                writer.WriteNumberValue(truth ? 1 : 0);
                return true;
            case ulong number:
                writer.WriteNumberValue(unchecked((long)number));
                return true;
            case double number:
                return TryWriteReal(writer, number);
            case float number:
                return TryWriteReal(writer, number);
            case decimal number:
                return ParameterJson.WriteText(writer, number, "0.0###########################");
            case Guid guid:
                WriteGuid(writer, guid);
                return true;
            case DateTime time:
                return ParameterJson.WriteText(writer, time, @"yyyy\-MM\-dd HH\:mm\:ss.FFFFFFF");
            case DateTimeOffset time:
                return ParameterJson.WriteText(writer, time, @"yyyy\-MM\-dd HH\:mm\:ss.FFFFFFFzzz");
            case DateOnly date:
                return ParameterJson.WriteText(writer, date, ParameterJson.DateFormat);
            case TimeOnly time:
                return ParameterJson.WriteText(writer, time, time.Ticks % TimeSpan.TicksPerSecond == 0 ? WholeSeconds : WholeSeconds + ".fffffff");
            case TimeSpan time:
                return ParameterJson.WriteText(writer, time, "c");
            case byte[] bytes:
                writer.WriteStringValue(Convert.ToHexString(bytes));
                return true;
            default:
                return ParameterJson.TryWriteCommon(writer, value);
        }
    }

    /// <summary>Writes the text of a number, with as many digits as SQLite's parser needs to find the same double.</summary>
    /// <remarks>
    /// The shortest digits may lie between two doubles, where its arithmetic is not exact enough to choose: eighteen lie next to one. As a
    /// number of JSON it would be slow: older versions measure all that follows before they read it.
    /// </remarks>
    public static bool TryWriteReal(Utf8JsonWriter writer, double value)
    {
        if (double.IsInfinity(value))
        {
            writer.WriteStringValue(value > 0 ? "9e999"u8 : "-9e999"u8);
            return true;
        }

        return SqliteReals.IsExact(value) && ParameterJson.WriteText(writer, value, value == Math.Truncate(value) ? "F0" : "E17");
    }

    private static void WriteGuid(Utf8JsonWriter writer, Guid guid)
    {
        Span<byte> text = stackalloc byte[36];
        guid.TryFormat(text, out _, "D");
        Ascii.ToUpperInPlace(text, out _);
        writer.WriteStringValue(text);
    }
}
