using System.Text.Json;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>Values as openjson converts them to its types.</summary>
internal readonly struct SqlServerFormat : IValueFormat
{
    private const string DateTimeFormat = "yyyy-MM-ddTHH:mm:ss.fffffff";

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
                return ParameterJson.WriteText(writer, time, DateTimeFormat + "zzz");
            case TimeOnly time:
                return ParameterJson.WriteText(writer, time, "HH:mm:ss.fffffff");
            case TimeSpan time when IsTimeOfDay(time):
                return ParameterJson.WriteText(writer, time, "c");
            case byte[] bytes:
                writer.WriteBase64StringValue(bytes);
                return true;
            case string text when !IsWellFormed(text):
            case char letter when char.IsSurrogate(letter):
                return false;
            default:
                return ParameterJson.TryWriteCommon(writer, value);
        }
    }

    /// <summary>Says whether SQL Server's type has the value: what it has not, the driver refuses.</summary>
    private static bool IsTimeOfDay(TimeSpan time) => time >= TimeSpan.Zero && time < TimeSpan.FromDays(1);

    /// <summary>Says whether a text can become UTF-8 and back: the server's texts, and its driver, know halves of pairs.</summary>
    private static bool IsWellFormed(string text)
    {
        for (int i = text.AsSpan().IndexOfAnyInRange('\uD800', '\uDFFF'); i >= 0 && i < text.Length; i++)
        {
            if (char.IsSurrogatePair(text, i))
            {
                i++;
            }
            else if (char.IsSurrogate(text[i]))
            {
                return false;
            }
        }

        return true;
    }
}
