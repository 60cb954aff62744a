using Dapper.Json.Tests.Cells;

namespace Dapper.Json.Tests.Drivers.Postgres;

/// <summary>Dates and times: microseconds or days since the beginning of 2000.</summary>
public class PostgresTimeTests
{
    private const long Day = 86_400_000_000;

    // From 0001-01-01 and to 9999-12-31.
    private const int FirstDay = -730_119;
    private const int LastDay = 2_921_939;

    public static TheoryData<long, DateTime> Timestamps { get; } = new()
    {
        { FirstDay * Day, DateTime.MinValue },
        { (LastDay * Day) + Day - 1, DateTime.MaxValue.AddTicks(-9) },
        { 0, new DateTime(2000, 1, 1) },
        { -1, new DateTime(1999, 12, 31, 23, 59, 59, 999, 999) },
        { -Day, new DateTime(1999, 12, 31) },
        { 1, new DateTime(2000, 1, 1, 0, 0, 0, 0, 1) },
        { (8825 * Day) + 3_723_400_000, new DateTime(2024, 2, 29, 1, 2, 3, 400) },
    };

    public static TheoryData<long, int, TimeSpan> Intervals { get; } = new()
    {
        { 0, 0, TimeSpan.Zero },
        { 1, 0, TimeSpan.FromMicroseconds(1) },
        { -1, 0, TimeSpan.FromMicroseconds(-1) },
        { -3_600_000_000, 1, TimeSpan.FromHours(23) },
        { 7_384_500_000, 1, new TimeSpan(1, 2, 3, 4, 500) },
        { 0, 10_000_000, TimeSpan.FromDays(10_000_000) },
        { 0, -10_000_000, TimeSpan.FromDays(-10_000_000) },
        { 100 * Day, 0, TimeSpan.FromDays(100) },
    };

    [Theory]
    [MemberData(nameof(Timestamps))]
    public void A_timestamp_is_written_as_by_the_serializer(long microseconds, DateTime value)
    {
        foreach (JsonSerializerOptions options in OptionSets.All.Values)
        {
            Assert.Equal(
                JsonSerializer.Serialize(DateTime.SpecifyKind(value, DateTimeKind.Unspecified), options),
                ToJson<DateTime>("timestamp without time zone", options, microseconds));
            Assert.Equal(
                JsonSerializer.Serialize(DateTime.SpecifyKind(value, DateTimeKind.Utc), options),
                ToJson<DateTime>("timestamp with time zone", options, microseconds));
        }
    }

    [Theory]
    [InlineData(long.MaxValue)]
    [InlineData(long.MinValue)]
    [InlineData(long.MaxValue - 1)]
    [InlineData(long.MinValue + 1)]
    [InlineData((FirstDay * Day) - 1)]
    [InlineData((LastDay + 1) * Day)]
    public void A_timestamp_that_no_DateTime_holds_is_refused(long microseconds)
    {
        AssertRefused<DateTime>("timestamp without time zone", microseconds);
        AssertRefused<DateTime>("timestamp with time zone", microseconds);
    }

    [Theory]
    [InlineData(FirstDay, 1, 1, 1)]
    [InlineData(LastDay, 9999, 12, 31)]
    [InlineData(0, 2000, 1, 1)]
    [InlineData(-1, 1999, 12, 31)]
    [InlineData(8825, 2024, 2, 29)]
    public void A_date_is_written_as_by_the_serializer(int days, int year, int month, int day)
    {
        Assert.Equal(JsonSerializer.Serialize(new DateOnly(year, month, day)), ToJson<DateOnly>("date", null, days));
        Assert.Equal(JsonSerializer.Serialize(new DateTime(year, month, day)), ToJson<DateTime>("date", null, days));
    }

    [Theory]
    [InlineData(int.MaxValue)]
    [InlineData(int.MinValue)]
    [InlineData(FirstDay - 1)]
    [InlineData(LastDay + 1)]
    [InlineData(int.MaxValue - 1)]
    public void A_date_that_none_of_the_CLR_holds_is_refused(int days)
    {
        AssertRefused<DateOnly>("date", days);
        AssertRefused<DateTime>("date", days);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(3_723_400_000)]
    [InlineData(Day - 1)]
    public void A_time_is_written_as_by_the_serializer(long microseconds)
    {
        var value = TimeSpan.FromMicroseconds(microseconds);

        Assert.Equal(JsonSerializer.Serialize(TimeOnly.FromTimeSpan(value)), ToJson<TimeOnly>("time without time zone", null, microseconds));
        Assert.Equal(JsonSerializer.Serialize(value), ToJson<TimeSpan>("time without time zone", null, microseconds));
    }

    [Fact]
    public void The_end_of_the_day_is_no_TimeOnly()
    {
        AssertRefused<TimeOnly>("time without time zone", Day);

        Assert.Equal("\"1.00:00:00\"", ToJson<TimeSpan>("time without time zone", null, Day));
    }

    [Theory]
    [MemberData(nameof(Intervals))]
    public void An_interval_is_written_as_by_the_serializer(long microseconds, int days, TimeSpan value) =>
        Assert.Equal(JsonSerializer.Serialize(value), ToJson<TimeSpan>("interval", null, microseconds, days, 0));

    [Theory]
    [InlineData(0, 0, 1)]
    [InlineData(0, 0, -1)]
    [InlineData(-Day, -1, 12)]
    [InlineData(long.MaxValue, int.MaxValue, int.MaxValue)]
    [InlineData(long.MinValue, int.MinValue, int.MinValue)]
    [InlineData(0, 10_675_200, 0)]
    [InlineData(0, -10_675_200, 0)]
    [InlineData(long.MaxValue, 0, 0)]
    [InlineData(long.MinValue, int.MaxValue, 0)]
    public void An_interval_that_no_TimeSpan_holds_is_refused(long microseconds, int days, int months) =>
        AssertRefused<TimeSpan>("interval", microseconds, days, months);

    [Theory]
    [InlineData("timestamp without time zone", typeof(DateTime), 8)]
    [InlineData("timestamp with time zone", typeof(DateTime), 8)]
    [InlineData("date", typeof(DateOnly), 4)]
    [InlineData("date", typeof(DateTime), 4)]
    [InlineData("time without time zone", typeof(TimeOnly), 8)]
    [InlineData("time without time zone", typeof(TimeSpan), 8)]
    [InlineData("interval", typeof(TimeSpan), 16)]
    public void A_length_that_does_not_fit_is_an_error(string type, Type fieldType, int length)
    {
        foreach (int other in (int[])[0, 1, length - 1, length + 1, 2 * length])
        {
            Assert.Throws<FormatException>(() => new byte[other].ToJson(decoders => decoders.TryGetNumberOrTime(type, fieldType)));
        }
    }

    private static string ToJson<T>(string type, JsonSerializerOptions? options, params object[] parts) =>
        PostgresBinary.Bytes(parts).ToJson(decoders => decoders.TryGetNumberOrTime(type, typeof(T)), options);

    private static void AssertRefused<T>(string type, params object[] parts)
    {
        OverflowException error = Assert.Throws<OverflowException>(() => ToJson<T>(type, null, parts));
        Assert.Contains("Cast the column to text in SQL", error.Message, StringComparison.Ordinal);
    }
}
