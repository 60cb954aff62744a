using System.Globalization;
using NodaTime;
using NodaTime.Serialization.SystemTextJson;

namespace Dapper.Json.AspNetCore.Tests.Caching;

/// <summary>Keys, cursors and versions of NodaTime's types, of which System.Text.Json alone writes nothing.</summary>
[Trait("Server", "Postgres")]
public sealed class NodaTimeKeyTests
{
    private const int Cases = 150;

    private static readonly JsonQueryOptions Noda =
        new(new JsonSerializerOptions(JsonSerializerDefaults.Web).ConfigureForNodaTime(DateTimeZoneProviders.Tzdb));

    private static readonly JsonResultSet[] Tied = [JsonResultSet.Rows("p"), JsonResultSet.Values("p[].c").On("k", "k")];
    private static readonly JsonResultSet[] WithoutOrphans = [Tied[0], Tied[1].SkipOrphans()];

    /// <summary>Gets types of PostgreSQL, with the SQL of a value for a number of microseconds or days.</summary>
    private static readonly (string Type, Func<int, string> Value)[] Types =
    [
        ("timestamptz", static n => $"timestamptz '2024-02-29 01:02:03Z' + {n} * interval '1 microsecond'"),
        ("timestamp", static n => $"timestamp '2024-02-29 01:02:03' + {n} * interval '1 microsecond'"),
        ("date", static n => $"date '2024-02-29' + {n}"),
        ("time", static n => $"time '01:02:03' + {n} * interval '1 microsecond'"),
        ("interval", static n => $"interval '1 month {n} microseconds'"),
        ("tstzrange", static n => $"tstzrange('2024-02-29Z', timestamptz '2024-03-01Z' + {n} * interval '1 microsecond')"),
        ("daterange", static n => $"daterange('2024-02-29', date '2024-03-01' + {n})"),
        ("timestamptz[]", static n => $"array[timestamptz '2024-02-29Z', timestamptz '2024-03-01Z' + {n} * interval '1 microsecond']"),
    ];

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    /// <summary>The model: values are the same if their numbers are.</summary>
    [Fact]
    public async Task Rows_come_under_the_row_of_their_key()
    {
        await using DbConnection connection = await OpenAsync();
        for (int seed = 0; seed < Cases; seed++)
        {
            var random = new Random(seed);
            (string type, Func<int, string> value) = Types[random.Next(Types.Length)];
            int[] parents = [.. Enumerable.Range(0, 6).OrderBy(_ => random.Next()).Take(random.Next(1, 4))];
            int[] children = [.. Enumerable.Range(0, random.Next(1, 6)).Select(_ => random.Next(6))];
            string sql = $"select k from (values {Rows(parents, value)}) r(k, v) order by v; select k, v from (values {Rows(children, value)}) r(k, v) order by v";
            string expected = string.Join(';', parents.Select(parent => string.Join(',', children.Index().Where(row => row.Item == parent).Select(static row => row.Index))));

            Assert.Equal((seed, type, expected), (seed, type, ListsIn(await WriteAsync(connection, sql, WithoutOrphans, Noda))));
            if (!Array.TrueForAll(children, parents.Contains))
            {
                await Assert.ThrowsAsync<JsonQueryException>(() => WriteAsync(connection, sql, Tied, Noda));
            }
        }
    }

    [Fact]
    public async Task Without_the_converters_they_are_no_keys()
    {
        await using DbConnection connection = await OpenAsync();
        foreach ((string type, Func<int, string> value) in Types.Where(static type => type.Type is "timestamptz" or "tstzrange"))
        {
            string sql = $"select {value(1)} as k; select {value(1)} as k, 1 as v";
            Exception? error = await Record.ExceptionAsync(() => WriteAsync(connection, sql, Tied, JsonQueryOptions.Default));
            Assert.Equal((type, "k"), (type, (error as JsonQueryException)?.ColumnName));
        }
    }

    [Fact]
    public async Task A_page_ends_with_a_position_that_the_database_compares()
    {
        await using DbConnection connection = await OpenAsync();
        await ReadPagesAsync<DateTime>(connection, "timestamptz");
        await ReadPagesAsync<DateTimeOffset>(connection, "timestamptz");
        await ReadPagesAsync<DateTime>(connection, "timestamp");
        await ReadPagesAsync<DateOnly>(connection, "date");
        await ReadPagesAsync<TimeOnly>(connection, "time");
    }

    [Fact]
    public async Task A_version_changes_with_its_value()
    {
        await using DbConnection connection = await OpenAsync();
        await connection.ExecuteAsync("create temp table notes as select 1 as id, timestamptz '2024-03-01 12:30:00Z' as changed");
        const string Sql = "select id, changed from notes";
        JsonResultOptions[] all =
        [
            new() { ETag = JsonETag.FromQuery("select max(changed) as changed from notes"), Query = Noda },
            new() { ETag = JsonETag.FromColumn<DateTime>("changed"), Query = Noda },
            new() { ETag = JsonETag.FromQuery("select tstzrange(null, max(changed)) as changed from notes"), Query = Noda },
        ];
        foreach (JsonResultOptions options in all)
        {
            string tag = await TagOfAsync(connection, Sql, options);
            Assert.Equal(tag, await TagOfAsync(connection, Sql, options));
            await connection.ExecuteAsync("update notes set changed = changed + interval '1 microsecond'");
            Assert.NotEqual(tag, await TagOfAsync(connection, Sql, options));
        }

        foreach (JsonResultOptions options in all[..2])
        {
            await Assert.ThrowsAsync<JsonQueryException>(() => TagOfAsync(connection, Sql, new(options) { Query = JsonQueryOptions.Default }));
        }
    }

    private static async Task<DbConnection> OpenAsync()
    {
        // One connection, whose type mapping is that of its data source.
        var builder = new NpgsqlDataSourceBuilder($"{NamedServer.Postgres.ConnectionString};Pooling=false");
        builder.UseNodaTime();
        return await builder.Build().OpenConnectionAsync(Token);
    }

    private static async Task<string> TagOfAsync(DbConnection connection, string sql, JsonResultOptions options)
    {
        var request = new TestRequest();
        await request.ExecuteAsync(connection.QueryJsonResult(sql, options: options));
        return request.ETag!;
    }

    private static async Task ReadPagesAsync<T>(DbConnection connection, string type)
    {
        Func<int, string> value = Array.Find(Types, known => known.Type == type).Value;
        JsonCursor cursor = JsonCursor.By<T>("k");
        JsonResultSet[] page = [JsonResultSet.Rows("p").Take(2, cursor, "next")];
        string sql = $"select k, v from (values {Rows([0, 1, 2, 3, 4], value)}) r(k, v) where @afterK is null or k > @afterK order by k limit 3";
        var seen = new List<int>();
        string? next = null;
        do
        {
            using var json = new MemoryStream();
            await connection.QueryMultipleJsonAsync(sql, cursor.Parse(next), json, page, Noda, cancellationToken: Token);
            using JsonDocument document = JsonDocument.Parse(json.ToArray());
            seen.AddRange(document.RootElement.GetProperty("p").EnumerateArray().Select(static row => row.GetProperty("v").GetInt32()));
            next = document.RootElement.GetProperty("next").GetString();
        }
        while (next is not null && seen.Count < 10);

        Assert.Equal((type, "0,1,2,3,4"), (type, string.Join(',', seen)));
    }

    private static string Rows(int[] numbers, Func<int, string> value) =>
        string.Join(", ", numbers.Select((number, i) => string.Create(CultureInfo.InvariantCulture, $"({value(number)}, {i})")));

    private static string ListsIn(string json)
    {
        using JsonDocument document = JsonDocument.Parse(json);
        return string.Join(
            ';', document.RootElement.GetProperty("p").EnumerateArray().Select(
                static parent => string.Join(',', parent.GetProperty("c").EnumerateArray().Select(static value => value.GetInt32()))));
    }

    private static async Task<string> WriteAsync(DbConnection connection, string sql, JsonResultSet[] results, JsonQueryOptions options)
    {
        using var json = new MemoryStream();
        await connection.QueryMultipleJsonAsync(sql, null, json, results, options, cancellationToken: Token);
        return Encoding.UTF8.GetString(json.ToArray());
    }
}
