namespace Dapper.Json.Tests.Contracts.Conversions;

/// <summary>The values that conversions fail at, by the type of the cell.</summary>
internal static class Cells
{
    private static readonly Dictionary<Type, object[]> ByType = new[]
    {
        Of(false, true),
        Of<byte>(0, 1, 127, 128, 255),
        Of<sbyte>(sbyte.MinValue, -1, 0, 1, sbyte.MaxValue),
        Of<short>(short.MinValue, -129, -128, -1, 0, 1, 65, 127, 128, 255, 256, short.MaxValue),
        Of<ushort>(0, 1, 255, 256, 32767, 32768, ushort.MaxValue),
        Of(int.MinValue, -32769, -129, -1, 0, 1, 65, 127, 128, 255, 256, 32767, 32768, 65535, 65536, (1 << 24) + 1, int.MaxValue),
        Of<uint>(0, 1, 255, 256, 65536, 1u << 31, uint.MaxValue),
        Of(long.MinValue, int.MinValue - 1L, int.MinValue, -129, -1, 0, 1, 65, 127, 128, 255, 256, 65535, 65536, int.MaxValue, 1L << 31, uint.MaxValue, 1L << 32, (1L << 32) + 1, (1L << 53) + 1, long.MaxValue),
        Of<ulong>(0, 1, 255, 256, 1UL << 32, 1UL << 63, ulong.MaxValue),
        Of(0f, -0f, 0.5f, -0.9f, -1, 1.5f, 2.5f, 255.9f, 256, 1e10f, 1.8e19f, 1e30f, float.MinValue, float.MaxValue, float.NaN, float.PositiveInfinity, float.NegativeInfinity, float.Epsilon),
        Of(0d, -0d, 0.1, 0.5, -0.5, -0.9, -1, -1.5, 1.5, 2.5, 127.9, 128, -128.9, -129, 255.9, 256, 65535.9, 65536, 2147483647.5, 2147483648, -2147483648.9, 4294967295.5, 4294967296, 9007199254740993, 9.3e18, -9.3e18, 1.8e19, 1.9e19, 1e28, 1e29, 1e300, double.MinValue, double.MaxValue, double.NaN, double.PositiveInfinity, double.NegativeInfinity, double.Epsilon),
        Of(0m, 0.0m, 1.10m, -0.5m, 0.5m, 1.5m, 2.5m, -1, 65, 127.9m, 128, 255.5m, 256, 65536, 2147483648, 4294967296, 18446744073709551616m, decimal.MinValue, decimal.MaxValue),
        Of('A', '1', '\0', 'é', '\uffff'),
        Of(Guid.Empty, Guid.Parse("6f9619ff-8b86-d011-b42d-00c04fc964ff")),
        Of(DateTime.MinValue, DateTime.MaxValue, new DateTime(2024, 2, 29, 13, 14, 15).AddTicks(1234567), new DateTime(2024, 1, 2, 0, 0, 0, DateTimeKind.Utc), new DateTime(2024, 7, 2, 3, 4, 5, DateTimeKind.Local)),
        Of(DateTimeOffset.MinValue, DateTimeOffset.MaxValue, new DateTimeOffset(2024, 2, 29, 13, 14, 15, TimeSpan.FromHours(-3))),
        Of(DateOnly.MinValue, DateOnly.MaxValue, new DateOnly(2024, 2, 29)),
        Of(TimeOnly.MinValue, TimeOnly.MaxValue, new TimeOnly(13, 14, 15, 16)),
        Of(TimeSpan.Zero, TimeSpan.MinValue, TimeSpan.MaxValue, TimeSpan.FromDays(1), TimeSpan.FromTicks(-1), new TimeSpan(13, 14, 15)),
        Of([], new byte[] { 1 }, Guid.Empty.ToByteArray()),
        Of(Texts()),
    }.ToDictionary(cells => cells[0].GetType());

    // Each fails, and an exception costs more than all else.
    private static readonly HashSet<object> MostDates = [.. DateTexts().SkipLast(8)];

    public static IEnumerable<Type> Types => ByType.Keys;

    public static object[] Of(Type type) => type == typeof(object) ? [.. ByType.Values.SelectMany(cells => cells)] : ByType[type];

    /// <summary>The cells of a column, and some of every other type. Of the dates only some, for a member that does not read them.</summary>
    public static IEnumerable<object> Mixed(Type type, Type member)
    {
        IEnumerable<object> cells = type == typeof(object)
            ? Of(type) : Of(type).Concat(ByType.Where(pair => pair.Key != type).SelectMany(pair => pair.Value.TakeLast(2)));
        return member == typeof(DateTime) || member == typeof(DateTimeOffset) ? cells : cells.Where(static cell => !MostDates.Contains(cell));
    }

    private static object[] Of<T>(params T[] values)
        where T : notnull => [.. values.Select(value => (object)value)];

    private static string[] Texts()
    {
        string[] plain =
        [
            "", " ", "A", "b", "B", "a", " B ", "A, B", "a,b", "A,", ",", "Both", "same", "SAME", "below", "ünï_1", "ÜNÏ_1", "A B", "A, 2", "+1", "-1",
            "0", "1", " 42 ", "\t42", "42\0", "999", "256", "-129", "65536", "2147483648", "4294967296", "9223372036854775808", "18446744073709551616",
            "1,000", "1.5", "1.0", "-0", "-0.0", "(1)", "1e3", "1E-400", "1e400", "NaN", "Infinity", "-Infinity", "∞", "0x10", "£1", "1 000", "٣",
            "79228162514264337593543950335", "79228162514264337593543950336", "0.1234567890123456789012345678901",
            "True", "true", " FALSE ", "yes", "False\0", "null", "6f9619ff-8b86-d011-b42d-00c04fc964ff", "13:14:15", "1.02:03:04",
        ];
        return [.. plain, .. DateTexts()];
    }

    /// <summary>Dates as SQLite's drivers and functions write them, near misses, and what only DateTime.Parse knows.</summary>
    public static IEnumerable<string> DateTexts()
    {
        string[] dates = ["2024-02-29", "0001-01-01", "9999-12-31", "2023-02-29", "1900-02-29", "0000-01-01", "2024-00-10", "2024-13-01", "2024-04-31", "2024-1-02", "2024/02/29", "2024-01-0a", "2024-01-00", "٢٠٢٤-01-01", "+024-01-01"];
        string[] times = ["", " 13:14:15", "T13:14:15", "t13:14:15", " 00:00:00", " 23:59:59", " 24:00:00", "T24:00:00", " 23:60:00", " 23:59:60", " 1:02:03", " 13:14", "  13:14:15", "_13:14:15", " 13-14-15", " 13:14:-1"];
        string[] fractions = ["", ".", ".1", ".12", ".123", ".1234", ".12345", ".123456", ".1234567", ".0000001", ".9999999", ".99999999", ".12345675", ",123", ".1a", ".+12", "Z", "+02:00", " +02:00", ".123Z", " PM", " "];
        IEnumerable<string> all =
            from date in dates
            from time in times
            from fraction in fractions
            where date == dates[0] || time.Length == 0 || (time == times[1] && fraction.Length is 0 or 8)
            select date + time + fraction;
        return all.Concat(["Feb 29 2024", "29 February 2024 13:14", "02/29/2024", DateTime.UnixEpoch.ToString("R", CultureInfo.InvariantCulture), "Sat, 01 Jan 2000"]);
    }
}
