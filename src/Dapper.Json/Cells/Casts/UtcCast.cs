using System.Text.Json;

namespace Dapper.Json.Cells.Casts;

/// <summary>A date and time in UTC: <c>at::utc</c>. One without an offset is taken for UTC.</summary>
internal static class UtcCast
{
    private const int MaxLength = 64;
    private const int TimeMark = 11;

    public static ColumnCast Cast { get; } = new()
    {
        Word = "utc",
        Fits = static _ => false,
        Conversion = new()
        {
            ReadsDefaultJson = true,
            Refuses = IsDateOrTime,
            TryWrite = TryWrite,
            Problem = "A column whose name ends in ::utc holds dates with a time, also as text such as 2024-03-01 12:30:00 or 2024-03-01T12:30:00+01:00, but "
                + "this value is not one of these.",
        },
    };

    // Some drivers return a date as midnight, and a time as one of the year 1. A "Date" of Oracle has a time.
    public static bool IsDateOrTime(Type type, string name) =>
        (type == typeof(DateTime) || type == typeof(DateTimeOffset))
        && (name is "date" or "DATE"
            || (name.StartsWith("time", StringComparison.OrdinalIgnoreCase) && !name.StartsWith("timestamp", StringComparison.OrdinalIgnoreCase)));

    private static bool TryWrite(Utf8JsonWriter writer, PropertyName name, TypeTable types, ReadOnlySpan<byte> json)
    {
        if (Read(json) is not { } time)
        {
            return false;
        }

        name.Write(writer);
        types.Writer<DateTime>().Write(writer, time);
        return true;
    }

    /// <summary>Returns a time in UTC; null for JSON that is none.</summary>
    /// <param name="json">A string, with the T of ISO 8601 or with the space of SQL. What it escapes is no time.</param>
    public static DateTime? Read(ReadOnlySpan<byte> json)
    {
        if (json.Length is <= TimeMark or > MaxLength || json[0] != '"' || json[TimeMark] is not ((byte)'T' or (byte)' '))
        {
            return null;
        }

        Span<byte> text = stackalloc byte[json.Length];
        json.CopyTo(text);
        text[TimeMark] = (byte)'T';
        var reader = new Utf8JsonReader(text);
        reader.Read();

        return !reader.TryGetDateTime(out DateTime time) ? null
            : time.Kind == DateTimeKind.Unspecified ? DateTime.SpecifyKind(time, DateTimeKind.Utc)
            : reader.TryGetDateTimeOffset(out DateTimeOffset exact) ? exact.UtcDateTime
            : null;
    }
}
