using System.Text.Json;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>Values as openjson converts them to its types.</summary>
internal readonly struct SqlServerFormat : IListFormat
{
    public static bool TryWrite<T>(Utf8JsonWriter writer, T value)
    {
        switch (value)
        {
            case bool truth:
                writer.WriteBooleanValue(truth);
                return true;
            case ulong number:
                writer.WriteNumberValue(number);
                return true;
            case double number when double.IsFinite(number):
                writer.WriteNumberValue(number);
                return true;
            case float number when float.IsFinite(number):
                writer.WriteNumberValue(number);
                return true;
            case decimal number:
                writer.WriteNumberValue(number);
                return true;
            case Guid guid:
                writer.WriteStringValue(guid);
                return true;
            case DateTime time:
                return ListJson.WriteText(writer, time, "yyyy-MM-ddTHH:mm:ss.fffffff");
            case DateTimeOffset time:
                return ListJson.WriteText(writer, time, "yyyy-MM-ddTHH:mm:ss.fffffffzzz");
            case DateOnly date:
                return ListJson.WriteText(writer, date, "yyyy-MM-dd");
            case TimeOnly time:
                return ListJson.WriteText(writer, time, "HH:mm:ss.fffffff");
            case TimeSpan time when IsTimeOfDay(time):
                return ListJson.WriteText(writer, time, "c");
            case byte[] bytes:
                writer.WriteBase64StringValue(bytes);
                return true;
            default:
                return ListJson.TryWriteCommon(writer, value);
        }
    }

    /// <summary>Says whether SQL Server's type has the value: what it has not, the driver refuses.</summary>
    public static bool IsTimeOfDay(TimeSpan time) => time >= TimeSpan.Zero && time < TimeSpan.FromDays(1);
}
