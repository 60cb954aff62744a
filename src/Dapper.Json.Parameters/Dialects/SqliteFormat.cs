using System.Text;
using System.Text.Json;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>Writes values as Microsoft.Data.Sqlite binds single ones, so that they equal stored values.</summary>
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
            case float number when float.IsFinite(number):
                writer.WriteNumberValue((double)number);
                return true;
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
            default:
                return ParameterJson.TryWriteCommon(writer, value);
        }
    }

    private static void WriteGuid(Utf8JsonWriter writer, Guid guid)
    {
        Span<byte> text = stackalloc byte[36];
        guid.TryFormat(text, out _, "D");
        Ascii.ToUpperInPlace(text, out _);
        writer.WriteStringValue(text);
    }
}
