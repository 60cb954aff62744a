using System.Text.Json;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>Values as json_table converts them to its types.</summary>
internal readonly struct MySqlFormat : IListFormat
{
    public static bool TryWrite<T>(Utf8JsonWriter writer, T value)
    {
        switch (value)
        {
            case bool truth:
                writer.WriteNumberValue(truth ? 1 : 0);
                return true;
            case ulong number:
                writer.WriteNumberValue(number);
                return true;
            case double number when double.IsFinite(number):
                writer.WriteNumberValue(number);
                return true;
            case decimal number:
                // MySQL reads a number with a fraction as a double; text goes to the exact type.
                return ListJson.WriteText(writer, number, "0.############################");
            case Guid guid:
                writer.WriteStringValue(guid);
                return true;
            case DateTime time:
                return ListJson.WriteText(writer, time, "yyyy-MM-dd HH:mm:ss.ffffff");
            case DateOnly date:
                return ListJson.WriteText(writer, date, "yyyy-MM-dd");
            default:
                return ListJson.TryWriteCommon(writer, value);
        }
    }
}
