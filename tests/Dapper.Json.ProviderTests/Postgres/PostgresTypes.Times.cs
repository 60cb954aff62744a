namespace Dapper.Json.ProviderTests.Postgres;

internal static partial class PostgresTypes
{
    private static IEnumerable<TypeColumn> Times =>
    [
        new TypeColumn("timestamp")
            .Equal("'0001-01-01'", default(DateTime))
            .Equal("'1999-12-31 23:59:59.999999'", At("1999-12-31T23:59:59.999999"))
            .Equal("'2000-01-01'", At("2000-01-01T00:00:00"))
            .Equal("'2024-02-29 01:02:03.4'", At("2024-02-29T01:02:03.4"))
            .Equal("'9999-12-31 23:59:59.999999'", At("9999-12-31T23:59:59.999999"))
            .Refused("'infinity'")
            .Refused("'-infinity'")
            .Refused("'10000-01-01'")
            .Refused("'294276-12-31 23:59:59.999999'")
            .Refused("'0001-12-31 BC'")
            .Refused("'4713-01-01 BC'"),
        new TypeColumn("timestamptz")
            .Equal("'0001-01-01 00:00:00Z'", DateTime.SpecifyKind(default, DateTimeKind.Utc))
            .Equal("'2024-02-29 01:02:03.4Z'", DateTime.SpecifyKind(At("2024-02-29T01:02:03.4"), DateTimeKind.Utc))
            .Equal("'2024-02-29 01:02:03.000004+05:30'", DateTime.SpecifyKind(At("2024-02-28T19:32:03.000004"), DateTimeKind.Utc))
            .Equal("'9999-12-31 23:59:59.999999Z'", DateTime.SpecifyKind(At("9999-12-31T23:59:59.999999"), DateTimeKind.Utc))
            .Refused("'infinity'")
            .Refused("'-infinity'")
            .Refused("'10000-01-01 00:00:00Z'")
            .Refused("'0044-03-15 12:00:00Z BC'"),
        new TypeColumn("date")
            .Equal("'0001-01-01'", Date(1, 1, 1))
            .Equal("'1999-12-31'", Date(1999, 12, 31))
            .Equal("'2024-02-29'", Date(2024, 2, 29))
            .Equal("'9999-12-31'", Date(9999, 12, 31))
            .Refused("'infinity'")
            .Refused("'-infinity'")
            .Refused("'10000-01-01'")
            .Refused("'5874897-12-31'")
            .Refused("'0044-03-15 BC'"),
        EndOfDay(new TypeColumn("time"))
            .Equal("'00:00'", Time("00:00:00"))
            .Equal("'01:02:03.4'", Time("01:02:03.4"))
            .Equal("'23:59:59.999999'", Time("23:59:59.999999")),
        new TypeColumn("timetz")
            .AsSerialized("'00:00:00+02'")
            .AsSerialized("'23:59:59.999999-11:30'")
            .Equal("'24:00+01'", new DateTimeOffset(1, 1, 3, 0, 0, 0, TimeSpan.FromHours(1))),
        new TypeColumn("interval")
            .Equal("'0'", TimeSpan.Zero)
            .Equal("'1 microsecond'", TimeSpan.FromMicroseconds(1))
            .Equal("'-1 microsecond'", TimeSpan.FromMicroseconds(-1))
            .Equal("'1 day 2:03:04.5'", new TimeSpan(1, 2, 3, 4, 500))
            .Equal("'-1 day -2:03:04.5'", -new TimeSpan(1, 2, 3, 4, 500))
            .Equal("'1 day -1 hour'", TimeSpan.FromHours(23))
            .Equal("'100 hours'", TimeSpan.FromHours(100))
            .Equal("'10000000 days'", TimeSpan.FromDays(10_000_000))
            .Refused("'1 month'")
            .Refused("'-1 month'")
            .Refused("'1 year -1 day'")
            .Refused("'178000000 years'")
            .Refused("'100000000 days'"),
    ];

    /// <summary>Adds the one time that a TimeSpan can hold and a TimeOnly cannot.</summary>
    private static TypeColumn EndOfDay(TypeColumn time) =>
        HasDateOnly ? time.Refused("'24:00'") : time.Equal("'24:00'", TimeSpan.FromDays(1));

    private static DateTime At(string iso) => DateTime.Parse(iso, CultureInfo.InvariantCulture);

    private static object Date(int year, int month, int day) =>
        HasDateOnly ? new DateOnly(year, month, day) : new DateTime(year, month, day);

    private static object Time(string iso) =>
        HasDateOnly ? TimeOnly.Parse(iso, CultureInfo.InvariantCulture) : TimeSpan.Parse(iso, CultureInfo.InvariantCulture);
}
