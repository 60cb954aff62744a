using NodaTime;
using NodaTime.Serialization.SystemTextJson;

namespace Dapper.Json.ProviderTests.Postgres;

/// <summary>Arrays of the types that NodaTime's plug-in of the driver maps, beside a data source without it.</summary>
public sealed class NodaTimeArrayTests : DatabaseTests<PostgresDatabase>
{
    private static readonly JsonQueryOptions Noda =
        new(new JsonSerializerOptions(JsonSerializerDefaults.Web).ConfigureForNodaTime(DateTimeZoneProviders.Tzdb));

    /// <summary>Each type with two values, and what System.Text.Json writes for those of NodaTime and of .NET.</summary>
    private static readonly (string Type, string[] Values, object[] Noda, object[] Plain)[] All =
    [
        ("interval", ["'1 day 3 hours'", "'-0.5 seconds'"],
            [new PeriodBuilder { Days = 1, Hours = 3 }.Build(), Period.FromMilliseconds(-500)], [new TimeSpan(1, 3, 0, 0), TimeSpan.FromSeconds(-0.5)]),
        ("time", ["'12:00'", "'01:02:03.5'"], [new LocalTime(12, 0), new LocalTime(1, 2, 3, 500)], [new TimeOnly(12, 0), new TimeOnly(1, 2, 3, 500)]),
        ("date", ["'2024-02-29'", "'0001-01-01'"], [new LocalDate(2024, 2, 29), new LocalDate(1, 1, 1)], [new DateOnly(2024, 2, 29), DateOnly.MinValue]),
        ("timestamp", ["'2024-02-29 12:00'", "'2024-02-29 01:02:03.5'"],
            [new LocalDateTime(2024, 2, 29, 12, 0), new LocalDateTime(2024, 2, 29, 1, 2, 3, 500)],
            [new DateTime(2024, 2, 29, 12, 0, 0), new DateTime(2024, 2, 29, 1, 2, 3, 500)]),
        ("timestamptz", ["'2024-02-29 12:00Z'", "'2024-02-29 01:02:03.5Z'"],
            [Instant.FromUtc(2024, 2, 29, 12, 0), Instant.FromUtc(2024, 2, 29, 1, 2, 3).PlusNanoseconds(500_000_000)],
            [new DateTime(2024, 2, 29, 12, 0, 0, DateTimeKind.Utc), new DateTime(2024, 2, 29, 1, 2, 3, 500, DateTimeKind.Utc)]),
        ("integer", ["1", "2"], [1, 2], [1, 2]),
    ];

    public static TheoryData<string> Types => new(All.Select(static type => type.Type));

    [Theory]
    [MemberData(nameof(Types))]
    public async Task Elements_are_written_as_by_the_serializer(string type)
    {
        (_, string[] values, object[] noda, object[] plain) = All.Single(known => known.Type == type);
        await using NpgsqlDataSource source = CreateDataSource(), nullable = CreateDataSource("Array Nullability Mode=PerInstance");
        await using NpgsqlConnection mapped = await source.OpenConnectionAsync(Token), withNulls = await nullable.OpenConnectionAsync(Token);
        await using DbConnection unmapped = await Database.OpenAsync();
        (string a, string b) = ($"{values[0]}::{type}", $"{values[1]}::{type}");

        for (int run = 1; run <= 2; run++)
        {
            await AssertWrittenAsync(unmapped, plain, canHaveNull: true);
            await AssertWrittenAsync(mapped, noda, canHaveNull: type is "integer" or "interval");
            await AssertWrittenAsync(withNulls, noda, canHaveNull: true);
        }

        async Task AssertWrittenAsync(DbConnection connection, object[] clr, bool canHaveNull)
        {
            await AssertAsync($"array[{a}, {b}]", new[] { clr[0], clr[1] });
            await AssertAsync($"array[[{a}, {b}], [{b}, {a}]]", new object[][] { [clr[0], clr[1]], [clr[1], clr[0]] });
            await AssertAsync($"'{{}}'::{type}[]", Array.Empty<object>());
            await AssertAsync($"null::{type}[]", null);
            if (canHaveNull)
            {
                await AssertAsync($"array[{a}, null]", new[] { clr[0], null });
                await AssertAsync($"array[[{a}], [null::{type}]]", new object?[][] { [clr[0]], [null] });
            }
            else
            {
                JsonQueryException error = await Assert.ThrowsAsync<JsonQueryException>(
                    () => QueryAsync(connection, $"select array[{a}, null] as item", options: Noda));
                Assert.Contains("contains nulls", error.Message, StringComparison.Ordinal);
            }

            async Task AssertAsync(string sql, object? expected) => Assert.Equal(
                (sql, JsonSerializer.Serialize(new[] { new { item = expected } }, Noda.SerializerOptions)),
                (sql, await QueryAsync(connection, $"select {sql} as item", options: Noda)));
        }
    }

    [Fact]
    public async Task Members_of_a_type_are_written_as_by_the_serializer()
    {
        const string Sql = "select array['12:00'::time, '01:02:03.5'] as times, array['1 day 3 hours'::interval, null] as spans union all select null, '{}'";
        await using NpgsqlDataSource source = CreateDataSource();
        await using NpgsqlConnection mapped = await source.OpenConnectionAsync(Token);
        for (int run = 1; run <= 2; run++)
        {
            Assert.Equal(
                JsonSerializer.Serialize(await mapped.QueryAsync<Row>(Sql), Noda.SerializerOptions),
                await mapped.QueryJsonStringAsync<Row>(Sql, options: Noda, cancellationToken: Token));
        }
    }

    private static NpgsqlDataSource CreateDataSource(string settings = "")
    {
        var builder = new NpgsqlDataSourceBuilder(PostgresServer.With(settings));
        builder.UseNodaTime();
        return builder.Build();
    }

    private sealed class Row
    {
        public LocalTime[]? Times { get; set; }

        public Period?[]? Spans { get; set; }
    }
}
