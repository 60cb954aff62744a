using System.Globalization;

namespace Dapper.Json.Cells;

/// <summary>
/// Parses dates as DateTime.Parse does in the invariant culture, with a fast path for the format of SQLite's drivers and functions:
/// <c>yyyy-MM-dd</c>, optionally a time after a blank or a T, with up to seven fractional digits. All other text goes to DateTime.Parse.
/// </summary>
internal static class DateTimeText
{
    // A date and time as DateTime writes it with the format O, of which the runtime parses the text without a format of its own.
    private const string Midnight = "0001-01-01T00:00:00.0000000";

    private const int DateLength = 10;
    private const int SecondsLength = 19;
    private const int TicksLength = 27;

    public static DateTime Parse(ReadOnlySpan<char> text)
    {
        if (text.Length is DateLength || (text.Length is SecondsLength or (> SecondsLength + 1 and <= TicksLength) && text[DateLength] is ' ' or 'T'))
        {
            Span<char> whole = stackalloc char[TicksLength];
            Midnight.CopyTo(whole);
            text.CopyTo(whole);
            whole[DateLength] = Midnight[DateLength];
            if (DateTime.TryParseExact(whole, "O", CultureInfo.InvariantCulture, DateTimeStyles.None, out DateTime value))
            {
                return value;
            }
        }

        return DateTime.Parse(text, CultureInfo.InvariantCulture);
    }
}
