using System.Text;
using System.Text.Json;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>Values as Microsoft.Data.Sqlite binds single ones, so that they are equal to what it has stored.</summary>
internal readonly struct SqliteFormat : IListFormat
{
    private const string WholeSeconds = @"HH\:mm\:ss";

    /// <summary>Up to it, and as far below one, SQLite's arithmetic finds the double of a text: farther off it is wrong for some.</summary>
    private const double LargestExact = 1e15;

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
                return ListJson.WriteText(writer, number, "0.0###########################");
            case Guid guid:
                WriteGuid(writer, guid);
                return true;
            case DateTime time:
                return ListJson.WriteText(writer, time, @"yyyy\-MM\-dd HH\:mm\:ss.FFFFFFF");
            case DateTimeOffset time:
                return ListJson.WriteText(writer, time, @"yyyy\-MM\-dd HH\:mm\:ss.FFFFFFFzzz");
            case DateOnly date:
                return ListJson.WriteText(writer, date, @"yyyy\-MM\-dd");
            case TimeOnly time:
                return ListJson.WriteText(writer, time, time.Ticks % TimeSpan.TicksPerSecond == 0 ? WholeSeconds : WholeSeconds + ".fffffff");
            case TimeSpan time:
                return ListJson.WriteText(writer, time, "c");
            case byte[] bytes:
                writer.WriteStringValue(Convert.ToHexString(bytes));
                return true;
            default:
                return ListJson.TryWriteCommon(writer, value);
        }
    }

    /// <summary>Writes the text of a number, with as many digits as SQLite's parser needs to find the same double.</summary>
    /// <remarks>
    /// The shortest digits may lie between two doubles, where its arithmetic is not exact enough to choose: eighteen lie next to one. As a
    /// number of JSON it would be slow: older versions measure all that follows before they read it.
    /// </remarks>
    private static bool TryWriteReal(Utf8JsonWriter writer, double value)
    {
        double size = Math.Abs(value);
        return size is > 0 and < 1 / LargestExact or >= LargestExact or double.NaN ? TryWriteInfinity(writer, value)
            : ListJson.WriteText(writer, value, value == Math.Truncate(value) ? "F0" : "E17");
    }

    private static bool TryWriteInfinity(Utf8JsonWriter writer, double value)
    {
        writer.WriteStringValue(value > 0 ? "9e999"u8 : "-9e999"u8);
        return double.IsInfinity(value);
    }

    private static void WriteGuid(Utf8JsonWriter writer, Guid guid)
    {
        Span<byte> text = stackalloc byte[36];
        guid.TryFormat(text, out _, "D");
        Ascii.ToUpperInPlace(text, out _);
        writer.WriteStringValue(text);
    }
}
