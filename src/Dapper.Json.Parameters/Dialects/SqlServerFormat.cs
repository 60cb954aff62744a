using System.Text.Json;

namespace Dapper.Json.Parameters.Dialects;

/// <summary>Writes values as openjson reads them.</summary>
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

    /// <summary>Returns whether SQL Server's type can hold the value. Others are left to the driver, which throws.</summary>
    private static bool IsTimeOfDay(TimeSpan time) => time >= TimeSpan.Zero && time < TimeSpan.FromDays(1);

    /// <summary>Returns whether a text survives UTF-8: the server and its driver also accept unpaired surrogates.</summary>
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
