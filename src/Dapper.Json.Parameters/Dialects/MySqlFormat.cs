using System.Globalization;
using System.Text.Json;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>Writes values as json_table reads them.</summary>
internal readonly struct MySqlFormat : IValueFormat
{
    private const string TimeFormat = "yyyy-MM-dd HH:mm:ss.ffffff";

    public static bool TryWrite<T>(Utf8JsonWriter writer, T value)
    {
        switch (value)
        {
            case bool truth:
                writer.WriteNumberValue(truth ? 1 : 0);
                return true;
            case decimal number:
                // MySQL reads a number with a fraction as a double; text goes to the exact type.
                return ParameterJson.WriteText(writer, number, "0.############################");
            case DateTime time:
                return ParameterJson.WriteText(writer, time, TimeFormat);
            case float number when float.IsFinite(number):
                writer.WriteNumberValue(number);
                return true;
            case DateTimeOffset time:
                return ParameterJson.WriteText(writer, time.UtcDateTime, TimeFormat);
            case TimeOnly time:
                return ParameterJson.WriteText(writer, time, "HH:mm:ss.ffffff");
            case TimeSpan time:
                return WriteSpan(writer, time);
            case byte[] bytes:
                writer.WriteBase64StringValue(bytes);
                return true;
            default:
                return ParameterJson.TryWriteCommon(writer, value);
        }
    }

    /// <summary>Writes a time span as the time type reads it: in hours, without days.</summary>
    private static bool WriteSpan(Utf8JsonWriter writer, TimeSpan time)
    {
        string sign = time < TimeSpan.Zero ? "-" : "";
        writer.WriteStringValue(string.Create(
            CultureInfo.InvariantCulture, $"{sign}{(long)time.Duration().TotalHours:00}:{time:mm\\:ss\\.ffffff}"));
        return true;
    }
}
