using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>Reads a date with a time from its JSON.</summary>
internal static class UtcTime
{
    private const int MaxLength = 64;
    private const int TimeMark = 11;

    /// <summary>Returns a time in UTC; null for JSON that is none. One without an offset is taken for UTC.</summary>
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
