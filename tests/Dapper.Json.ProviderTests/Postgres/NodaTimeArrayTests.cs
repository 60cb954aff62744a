using NodaTime;
using NodaTime.Serialization.SystemTextJson;

namespace Dapper.Json.ProviderTests.Postgres;

/// <summary>Arrays of the types that NodaTime's plug-in of the driver maps, beside a data source without it.</summary>
public sealed class NodaTimeArrayTests : DatabaseTests<PostgresDatabase>
{
    private const string Sql =
        """
        select array['12:00'::time, '01:02:03.5'] as times, array['1 day 3 hours'::interval, null] as spans, array['2024-02-29'::date] as days,
            array[['2024-02-29 12:00'::timestamp]] as locals, array['2024-02-29 12:00Z'::timestamptz] as instants, array[1, null] as numbers
        """;

    private static readonly DateTime Noon = new(2024, 2, 29, 12, 0, 0);

    private static readonly JsonQueryOptions Noda =
        new(new JsonSerializerOptions(JsonSerializerDefaults.Web).ConfigureForNodaTime(DateTimeZoneProviders.Tzdb));

    [Fact]
    public async Task Elements_are_written_as_by_the_serializer()
    {
        await using NpgsqlDataSource source = CreateDataSource();
        await using NpgsqlConnection mapped = await source.OpenConnectionAsync(Token);
        await using DbConnection unmapped = await Database.OpenAsync();
        Row row = new(
            [new(12, 0), new(1, 2, 3, 500)], [new PeriodBuilder { Days = 1, Hours = 3 }.Build(), null], [new(2024, 2, 29)],
            [[LocalDateTime.FromDateTime(Noon)]], [Instant.FromUtc(2024, 2, 29, 12, 0)], [1, null]);
        var plain = new
        {
            times = new TimeOnly[] { new(12, 0), new(1, 2, 3, 500) },
            spans = new TimeSpan?[] { new(1, 3, 0, 0), null },
            days = new DateOnly[] { new(2024, 2, 29) },
            locals = new DateTime[][] { [Noon] },
            instants = new[] { DateTime.SpecifyKind(Noon, DateTimeKind.Utc) },
            numbers = new int?[] { 1, null },
        };

        for (int run = 1; run <= 2; run++)
        {
            Assert.Equal(JsonSerializer.Serialize(new[] { plain }, Noda.SerializerOptions), await QueryAsync(unmapped, Sql, options: Noda));
            Assert.Equal(JsonSerializer.Serialize(new[] { row }, Noda.SerializerOptions), await QueryAsync(mapped, Sql, options: Noda));
        }
    }

    [Fact]
    public async Task Members_of_a_type_are_written_as_by_the_serializer()
    {
        const string Times = "select array['12:00'::time, '01:02:03.5'] as times, array['1 day 3 hours'::interval, null] as spans union all select null, '{}'";
        await using NpgsqlDataSource source = CreateDataSource();
        await using NpgsqlConnection mapped = await source.OpenConnectionAsync(Token);
        Assert.Equal(
            JsonSerializer.Serialize(await mapped.QueryAsync<Members>(Times), Noda.SerializerOptions),
            await mapped.QueryJsonStringAsync<Members>(Times, options: Noda, cancellationToken: Token));
    }

    private static NpgsqlDataSource CreateDataSource()
    {
        var builder = new NpgsqlDataSourceBuilder(PostgresServer.ConnectionString);
        builder.UseNodaTime();
        return builder.Build();
    }

    private sealed record Row(LocalTime[] Times, Period?[] Spans, LocalDate[] Days, LocalDateTime[][] Locals, Instant[] Instants, int?[] Numbers);

    private sealed class Members
    {
        public LocalTime[]? Times { get; set; }

        public Period?[]? Spans { get; set; }
    }
}
