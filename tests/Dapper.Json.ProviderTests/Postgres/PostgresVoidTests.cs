namespace Dapper.Json.ProviderTests.Postgres;

/// <summary>What functions return that return nothing, and arrays with NULLs of every type that the server has.</summary>
public sealed class PostgresVoidTests : DatabaseTests<PostgresDatabase>
{
    private static readonly JsonQueryOptions NullsOmitted = new(new(JsonSerializerDefaults.Web) { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull });

    [Theory]
    [InlineData("pg_sleep(0)")]
    [InlineData("pg_notify('dapper_json', 'x')")]
    [InlineData("pg_temp.nothing()")]
    public async Task A_function_that_returns_nothing_is_null(string function)
    {
        await using DbConnection connection = await OpenAsync();
        string select = $"select 1 as n, {function} as item, 2 as after";
        foreach (object? param in (object?[])[null, new AsText()])
        {
            (string one, string two) = param is null ? ("1", "2") : ("\"1\"", "\"2\"");
            Assert.Equal($$"""[{"n":{{one}},"item":null,"after":{{two}}}]""", await QueryAsync(connection, select, param));
            Assert.Equal($$"""[{"n":{{one}},"item":null,"after":{{two}}}]""", Query(connection, select, param));
            Assert.Equal($$"""[{"n":{{one}},"after":{{two}}}]""", await QueryAsync(connection, select, param, NullsOmitted));
        }

        // The extended protocol, and a function that is the whole result.
        Assert.Equal("""[{"n":7,"item":null}]""", await QueryAsync(connection, $"select @n::int as n, {function} as item", new { n = 7 }));
        Assert.Equal("""[{"item":null}]""", Query(connection, $"select {function} as item"));
        Assert.Equal("[null]", await QueryAsync(connection, $"select {function} as item", options: new JsonQueryOptions { Format = JsonQueryFormat.Values }));
    }

    [Fact]
    public async Task It_is_null_in_objects_and_lists()
    {
        await using DbConnection connection = await OpenAsync();
        string select = """
            select n as "n", pg_temp.nothing() as "item", pg_temp.nothing() as "o.x", pg_temp.nothing() as "l[].x", n as "l[].y", pg_temp.nothing() as "l[].t[]"
            from generate_series(1, 2) n
            """;

        // No view has such a column. These names show only in the open reader.
        string hidden = select.Replace("\"o.x", "U&\"o\\002Ex", StringComparison.Ordinal).Replace("\"l[].", "U&\"l\\005B\\005D\\002E", StringComparison.Ordinal);
        const string Expected = """[{"n":1,"item":null,"o":null,"l":[{"x":null,"y":1,"t":[]}]},{"n":2,"item":null,"o":null,"l":[{"x":null,"y":2,"t":[]}]}]""";
        foreach (string sql in (string[])[select, hidden, hidden + " -- again"])
        {
            Assert.Equal(Expected, Query(connection, sql));
            Assert.Equal(Expected, await QueryAsync(connection, sql));
            Assert.Equal(Expected, Query(connection, sql));
        }
    }

    [Fact]
    public async Task It_is_what_a_new_object_has_in_typed_rows()
    {
        await using DbConnection connection = await OpenAsync();
        string select = "select 1 as \"Id\", pg_temp.nothing() as \"Text\", pg_temp.nothing() as \"Number\", pg_temp.nothing() as \"Nowhere\"";
        Assert.Equal("""[{"id":1,"text":null,"number":null}]""", connection.QueryJsonString<Row>(select));
        Assert.Equal("""[{"id":1,"text":null,"number":null}]""", await connection.QueryJsonStringAsync<Row>(select, cancellationToken: Token));
        Assert.Equal("""[{"id":1}]""", connection.QueryJsonString<Row>(select, options: NullsOmitted));
        Assert.Equal("[null]", connection.QueryJsonString<string>("select pg_temp.nothing()"));
    }

    [Fact]
    public async Task It_may_be_one_of_several_results()
    {
        await using DbConnection connection = await OpenAsync();
        using var json = new MemoryStream();
        await connection.QueryMultipleJsonAsync(
            "select pg_temp.nothing(); select 1 as id, pg_temp.nothing() as item", null, json,
            [JsonResultSet.Value("done"), JsonResultSet.Rows("rows")], cancellationToken: Token);
        Assert.Equal("""{"done":null,"rows":[{"id":1,"item":null}]}""", Encoding.UTF8.GetString(json.ToArray()));
    }

    [Fact]
    public async Task It_is_null_where_connections_are_shared()
    {
        await using NpgsqlDataSource source = NpgsqlDataSource.Create($"{PostgresServer.ConnectionString};Multiplexing=true");
        await using NpgsqlConnection connection = source.CreateConnection();
        Assert.Equal("""[{"item":null}]""", await QueryAsync(connection, "select pg_sleep(0) as item"));
    }

    [Fact]
    public async Task An_array_with_NULL_of_any_type_is_written_or_refused_with_the_advice_to_cast_it()
    {
        await using DbConnection connection = await OpenAsync();
        string[] elements = [.. await connection.QueryAsync<string>(
            """
            select e.oid::regtype::text from pg_type a join pg_type e on a.typelem = e.oid
            where a.typcategory = 'A' and a.typname like '\_%' and e.typtype in ('b', 'r', 'm') and e.typsend <> 0 and e.typnamespace = 'pg_catalog'::regnamespace
            """)];
        Assert.True(elements.Length > 60);
        var refused = new List<string>();
        foreach (string element in elements)
        {
            await AssertWrittenOrRefusedAsync(element, $"array[null::{element}]", "[null]");
            await AssertWrittenOrRefusedAsync(element, $"array[[null::{element}],[null::{element}]]", "[[null],[null]]");
        }

        // What is refused is refused in one dimension and in two.
        Assert.All(refused.CountBy(static element => element), static count => Assert.Equal(2, count.Value));
        Assert.DoesNotContain(refused, static element => element is "oid" or "money" or "xid" or "\"char\"" or "text" or "jsonb" or "numeric" or "uuid");

        async Task AssertWrittenOrRefusedAsync(string element, string array, string expected)
        {
            foreach (string sql in (string[])[$"select 1 as \"n\", {array} as \"item\"", $"select 1 as \"n\", {array} as \"item\", 1 as \"l[].x\", {array} as \"l[].y\""])
            {
                string[] texts = [Record(() => Query(connection, sql)), Record(() => Query(connection, sql)), Record(() => QueryAsync(connection, sql).GetAwaiter().GetResult())];
                Assert.All(texts, text => Assert.Equal(texts[0], text));
                if (texts[0][0] == '[')
                {
                    Assert.StartsWith($$"""[{"n":1,"item":{{expected}}""", texts[0], StringComparison.Ordinal);
                }
                else
                {
                    Assert.Contains("cast", texts[0], StringComparison.OrdinalIgnoreCase);
                    Assert.Contains("'item'", texts[0], StringComparison.Ordinal);
                    refused.Add(sql.Contains("l[]", StringComparison.Ordinal) ? $"{element} in a list" : element);
                }
            }

            await AssertUsableAsync(connection);
        }
    }

    private static string Record(Func<string> run)
    {
        try
        {
            return run();
        }
        catch (JsonQueryException error)
        {
            return error.Message;
        }
    }

    private static async Task<DbConnection> OpenAsync()
    {
        DbConnection connection = await Database.OpenAsync();
        await ExecuteAsync(connection, "create function pg_temp.nothing() returns void language plpgsql as 'begin end'");
        return connection;
    }

    private sealed class Row
    {
        public int Id { get; set; }

        public string? Text { get; set; }

        public int? Number { get; set; }
    }
}
