using System.Text.Json;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>Values as openjson converts them to its types.</summary>
internal readonly struct SqlServerFormat : IValueFormat
{
    public const string DateTimeFormat = "yyyy-MM-ddTHH:mm:ss.fffffff";
    public const string OffsetFormat = DateTimeFormat + "zzz";
    public const string TimeFormat = "HH:mm:ss.fffffff";

    public static bool TryWrite<T>(Utf8JsonWriter writer, T value)
    {
        switch (value)
        {
            case bool truth:
                writer.WriteBooleanValue(truth);
                return true;
            case float number when float.IsFinite(number):
                writer.WriteNumberValue(number);
                return true;
            case decimal number:
                writer.WriteNumberValue(number);
                return true;
            case DateTime time:
                return ParameterJson.WriteText(writer, time, DateTimeFormat);
            case DateTimeOffset time:
                return ParameterJson.WriteText(writer, time, OffsetFormat);
            case TimeOnly time:
                return ParameterJson.WriteText(writer, time, TimeFormat);
            case TimeSpan time when IsTimeOfDay(time):
                return ParameterJson.WriteText(writer, time, "c");
            case byte[] bytes:
                writer.WriteBase64StringValue(bytes);
                return true;
            default:
                return ParameterJson.TryWriteCommon(writer, value);
        }
    }

    /// <summary>Says whether SQL Server's type has the value: what it has not, the driver refuses.</summary>
    public static bool IsTimeOfDay(TimeSpan time) => time >= TimeSpan.Zero && time < TimeSpan.FromDays(1);
}
