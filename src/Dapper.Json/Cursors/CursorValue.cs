using System.Globalization;
using System.Text.Json;

namespace Dapper.Json.Cursors;

/// <summary>Reads values. Returns null for those that not every database takes, and whose JSON could be read as another value than the row has.</summary>
internal static class CursorValue
{
    private const int MaxDecimalLength = 32;

    /// <summary>Reads a text without the character U+0000, which PostgreSQL has no texts with, and refuses as an error of the query.</summary>
    public static object? ReadString(ref Utf8JsonReader json) => json.GetString() is { } text && !text.Contains('\0') ? text : null;

    /// <summary>Reads a decimal that has no more digits than the type holds: it would be rounded, and rows lost.</summary>
    public static object? ReadDecimal(ref Utf8JsonReader json)
    {
        Span<byte> digits = stackalloc byte[MaxDecimalLength];
        return json.TryGetDecimal(out decimal value)
            && value.TryFormat(digits, out int length, default, CultureInfo.InvariantCulture)
            && json.ValueSpan.SequenceEqual(digits[..length])
                ? value
                : null;
    }

    /// <summary>Reads a double. An integer that it would round comes from a column of integers.</summary>
    public static object? ReadDouble(ref Utf8JsonReader json) =>
        json.TryGetDouble(out double value) && double.IsFinite(value) && !IsRounded(ref json, value) ? value : null;

    /// <summary>Reads a float. An integer that it would round comes from a column of integers.</summary>
    public static object? ReadFloat(ref Utf8JsonReader json) =>
        json.TryGetSingle(out float value) && float.IsFinite(value) && !IsRounded(ref json, value) ? value : null;

    /// <summary>Reads a date and time, in UTC or without an offset: another one would become the local time of this process.</summary>
    public static object? ReadDateTime(ref Utf8JsonReader json) =>
        json.TryGetDateTime(out DateTime value) && value.Kind != DateTimeKind.Local ? value : null;

    /// <summary>Reads a date and time with an offset: without one, it would be taken for the local time of this process.</summary>
    /// <returns>The value in UTC, which is the only offset that PostgreSQL takes.</returns>
    public static object? ReadDateTimeOffset(ref Utf8JsonReader json) =>
        json.TryGetDateTimeOffset(out DateTimeOffset value) && json.TryGetDateTime(out DateTime local) && local.Kind != DateTimeKind.Unspecified
            ? value.ToUniversalTime()
            : null;

    /// <summary>Reads a date. Most drivers read one as a <see cref="DateTime"/> at midnight, which is accepted.</summary>
    public static object? ReadDateOnly(ref Utf8JsonReader json) =>
        json.TryGetDateTime(out DateTime value) && value.Kind == DateTimeKind.Unspecified && value.TimeOfDay == TimeSpan.Zero
            ? DateOnly.FromDateTime(value)
            : null;

    /// <summary>Reads a time of day, which has the same JSON as a <see cref="TimeSpan"/>.</summary>
    public static object? ReadTimeOnly(ref Utf8JsonReader json) =>
        TimeOnly.TryParseExact(json.GetString(), "HH:mm:ss.FFFFFFF", CultureInfo.InvariantCulture, DateTimeStyles.None, out TimeOnly value) ? value : null;

    // The fewest digits of a value are those that it has in JSON.
    private static bool IsRounded(ref Utf8JsonReader json, IFormattable value) =>
        json.TryGetInt64(out long integer)
        && decimal.Parse(value.ToString(null, CultureInfo.InvariantCulture), NumberStyles.Float, CultureInfo.InvariantCulture) != integer;
}
