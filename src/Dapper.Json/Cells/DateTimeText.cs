using System.Globalization;

namespace Dapper.Json.Cells;

/// <summary>
/// Parses dates as DateTime.Parse does in the invariant culture, with a fast path for the format of SQLite's drivers and functions:
/// <c>yyyy-MM-dd</c>, optionally a time after a blank or a T, with up to seven fractional digits. All other text goes to DateTime.Parse.
/// </summary>
internal static class DateTimeText
{
    private const int DateLength = 10;
    private const int SecondsLength = 19;
    private const int TicksLength = 27;

    public static DateTime Parse(ReadOnlySpan<char> text) =>
        TryParseCanonical(text, out DateTime value) ? value : DateTime.Parse(text, CultureInfo.InvariantCulture);

    private static bool TryParseCanonical(ReadOnlySpan<char> text, out DateTime value)
    {
        value = default;
        if (text.Length is not (DateLength or SecondsLength or (> SecondsLength + 1 and <= TicksLength))
            || text[4] != '-' || text[7] != '-'
            || !TryGetNumber(text[..4], out int year)
            || !TryGetNumber(text[5..7], out int month)
            || !TryGetNumber(text[8..DateLength], out int day)
            || year == 0 || month is 0 or > 12 || day == 0 || day > DateTime.DaysInMonth(year, month)
            || !TryGetTicks(text[DateLength..], out long ticks))
        {
            return false;
        }

        value = new DateTime(year, month, day).AddTicks(ticks);
        return true;
    }

    /// <summary>Parses <c> HH:mm:ss.fffffff</c>, or an empty text.</summary>
    private static bool TryGetTicks(ReadOnlySpan<char> text, out long ticks)
    {
        ticks = 0;
        if (text.IsEmpty)
        {
            return true;
        }

        if (text[0] is not (' ' or 'T') || text[3] != ':' || text[6] != ':'
            || !TryGetNumber(text[1..3], out int hour)
            || !TryGetNumber(text[4..6], out int minute)
            || !TryGetNumber(text[7..9], out int second)
            || hour > 23 || minute > 59 || second > 59)
        {
            return false;
        }

        int fraction = 0;
        ReadOnlySpan<char> digits = text[9..];
        if (!digits.IsEmpty)
        {
            digits = digits[1..];
            if (text[9] != '.' || !TryGetNumber(digits, out fraction))
            {
                return false;
            }

            for (int i = digits.Length; i < 7; i++)
            {
                fraction *= 10;
            }
        }

        ticks = new TimeSpan(hour, minute, second).Ticks + fraction;
        return true;
    }

    private static bool TryGetNumber(ReadOnlySpan<char> digits, out int number)
    {
        number = 0;
        foreach (char digit in digits)
        {
            if (!char.IsAsciiDigit(digit))
            {
                return false;
            }

            number = (number * 10) + (digit - '0');
        }

        return true;
    }
}
