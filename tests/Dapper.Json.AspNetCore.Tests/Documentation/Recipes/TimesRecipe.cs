using NodaTime;
using NodaTime.Serialization.SystemTextJson;

namespace Documentation.Recipes;

/// <summary>The code of docs/recipes/times.md, and what the page says comes out.</summary>
public sealed class TimesRecipe : RecipeTest
{
    private const string NodaSql =
        """
        select timestamptz '2024-03-01 12:30:00Z' as at, timestamp '2024-03-01 12:30:00' as local,
            date '2024-03-01' as day, time '12:30' as time, interval '1 month 3 hours' as lasts
        """;

    private static readonly DateTime Noon = new(2024, 3, 1, 12, 30, 0, DateTimeKind.Utc);

    public TimesRecipe() => Connection.Execute(
        """
        create table Times (Text text, Unix integer, Julian real);
        insert into Times values ('2024-03-01 12:30:00', 1709296200, 2460371.0208333335), ('2024-03-01T12:30:00Z', null, null);
        """);

    [Fact]
    public async Task On_SQLite()
    {
        DbConnection connection = Connection;
        Stream stream = Stream;

        await connection.QueryJsonAsync(
            """
            select Text as "text::utc",
                datetime(Unix, 'unixepoch') as "unix::utc",
                datetime(Julian) as "julian::utc"
            from Times where Unix is not null
            """,
            null, stream);

        Assert.Equal("""[{"text":"2024-03-01T12:30:00Z","unix":"2024-03-01T12:30:00Z","julian":"2024-03-01T12:30:00Z"}]""", Written);

        var utc = new JsonQueryOptions(new JsonSerializerOptions(JsonSerializerDefaults.Web) { Converters = { new UtcConverter() } });

        await connection.QueryJsonAsync<Event>("select Text as At from Times", null, stream, utc);

        Assert.Equal("""[{"at":"2024-03-01T12:30:00Z"},{"at":"2024-03-01T12:30:00Z"}]""", Written);
    }

    [Fact]
    public async Task Text_with_Z_becomes_local_time()
    {
        Event[] expected = [new() { At = DateTime.SpecifyKind(Noon, DateTimeKind.Unspecified) }, new() { At = Noon.ToLocalTime() }];

        Assert.Equal(
            JsonSerializer.Serialize(expected, JsonSerializerOptions.Web),
            await Connection.QueryJsonStringAsync<Event>("select Text as At from Times"));
        await Assert.ThrowsAsync<JsonQueryException>(() => Connection.QueryJsonStringAsync<WithOffset>("select Text as At from Times"));
        await Assert.ThrowsAsync<JsonQueryException>(() => Connection.QueryJsonStringAsync<Event>("select Unix as At from Times"));
    }

    [Trait("Server", "Postgres")]
    [Fact]
    public async Task On_PostgreSQL()
    {
        await using NpgsqlDataSource database = NpgsqlDataSource.Create(NamedServer.Postgres.ConnectionString);
        await using DbConnection connection = await database.OpenConnectionAsync();

        Assert.Equal(
            """[{"at":"2024-03-01T12:30:00Z","local":"2024-03-01T12:30:00","day":"2024-03-01","time":"12:30:00","lasts":"1.03:00:00"}]""",
            await connection.QueryJsonStringAsync(NodaSql.Replace("1 month", "1 day", StringComparison.Ordinal)));
        await Assert.ThrowsAsync<JsonQueryException>(() => connection.QueryJsonStringAsync(NodaSql));
        Assert.Equal(
            """[{"at":"2024-03-01T12:30:00Z","local":"2024-03-01T12:30:00Z"}]""",
            await connection.QueryJsonStringAsync(
                """select timestamptz '2024-03-01 14:30:00+02' as "at::utc", timestamp '2024-03-01 12:30:00' as "local::utc" """));
        Assert.Equal(
            JsonSerializer.Serialize<WithOffset[]>([new() { At = new DateTimeOffset(Noon) }], JsonSerializerOptions.Web),
            await connection.QueryJsonStringAsync<WithOffset>("select timestamptz '2024-03-01 12:30:00Z' as at"));
    }

    [Trait("Server", "Postgres")]
    [Fact]
    public async Task With_NodaTime()
    {
        string connectionString = NamedServer.Postgres.ConnectionString;
        Stream stream = Stream;

        var builder = new NpgsqlDataSourceBuilder(connectionString);
        builder.UseNodaTime();
        await using NpgsqlDataSource database = builder.Build();

        var noda = new JsonQueryOptions(
            new JsonSerializerOptions(JsonSerializerDefaults.Web).ConfigureForNodaTime(DateTimeZoneProviders.Tzdb));

        await using DbConnection connection = await database.OpenConnectionAsync();
        await connection.QueryJsonAsync(
            """
            select timestamptz '2024-03-01 12:30:00Z' as at, timestamp '2024-03-01 12:30:00' as local,
                date '2024-03-01' as day, time '12:30' as time, interval '1 month 3 hours' as lasts
            """,
            null, stream, noda);

        const string Expected =
            """[{"at":"2024-03-01T12:30:00Z","local":"2024-03-01T12:30:00","day":"2024-03-01","time":"12:30:00","lasts":"P1MT3H"}]""";
        Assert.Equal(Expected, Written);
        Assert.Equal(Expected, await connection.QueryJsonStringAsync<NodaTimes>(NodaSql, options: noda));
        Assert.Equal(Expected, JsonSerializer.Serialize(await connection.QueryAsync<NodaTimes>(NodaSql), noda.SerializerOptions));
        Assert.Equal(
            """[{"at":"2024-03-01T12:30:00Z","local":"2024-03-01T12:30:00Z"}]""",
            await connection.QueryJsonStringAsync(
                """select timestamptz '2024-03-01 14:30:00+02' as "at::utc", timestamp '2024-03-01 12:30:00' as "local::utc" """, options: noda));
        await Assert.ThrowsAsync<JsonQueryException>(() => connection.QueryJsonStringAsync("select timestamptz '2024-03-01 12:30:00Z' as at"));
    }

    internal sealed class Event
    {
        public DateTime At { get; set; }
    }

    internal sealed class WithOffset
    {
        public DateTimeOffset At { get; set; }
    }

    internal sealed class NodaTimes
    {
        public Instant At { get; set; }

        public LocalDateTime Local { get; set; }

        public LocalDate Day { get; set; }

        public LocalTime Time { get; set; }

        public Period? Lasts { get; set; }
    }

    internal sealed class UtcConverter : JsonConverter<DateTime>
    {
        public override DateTime Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => InUtc(reader.GetDateTime());

        public override void Write(Utf8JsonWriter writer, DateTime value, JsonSerializerOptions options) => writer.WriteStringValue(InUtc(value));

        // A time without a zone counts as UTC. Text with a zone was converted to local time.
        private static DateTime InUtc(DateTime value) =>
            value.Kind == DateTimeKind.Local ? value.ToUniversalTime() : DateTime.SpecifyKind(value, DateTimeKind.Utc);
    }
}
