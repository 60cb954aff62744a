namespace Dapper.Json.ProviderTests.DuckDb;

/// <summary>What DuckDB and its driver do otherwise than one expects.</summary>
public sealed class DuckDbOddTests : ConnectedTests<DuckDbDatabase>
{
    // To DuckDB an @ is the operator of absolute values: the driver sends no error of its own.
    [Fact]
    public async Task A_parameter_is_a_dollar_sign_and_a_name()
    {
        Assert.Equal(Items("2"), await QueryAsync(Connection, "select $n as item", new { n = 2 }));
        await Assert.ThrowsAsync(Database.ErrorType, () => Connection.QueryJsonStringAsync("select @n as item", new { n = 2 }, cancellationToken: Token));
    }

    [Fact]
    public async Task A_table_as_a_parameter_is_refused_and_read_by_hand()
    {
        var param = new { rows = JsonParameter.Table([new { Id = 1, Name = "ä" }, new { Id = 2, Name = (string?)null! }]) };

        ArgumentException error = await Assert.ThrowsAsync<ArgumentException>(() => QueryAsync(Connection, "select r.Id as item from $rows r", param));
        Assert.Contains("Write the query with a JSON function", error.Message, StringComparison.Ordinal);

        Assert.Equal(
            """[{"id":1,"name":"ä"},{"id":2,"name":null}]""",
            await QueryAsync(Connection, """select unnest(from_json($rows, '[{"Id": "INTEGER", "Name": "VARCHAR"}]'), recursive := true)""", param, new(Plain)));
    }

    [Theory]
    [InlineData("union_value(n := 1)")]
    [InlineData("[union_value(n := 1)]")]
    [InlineData("time_ns '10:11:12.123456789'")]
    [InlineData("'1'::variant")]
    [InlineData("row(1, 2)")]
    [InlineData("[row(1, 2)]")]
    [InlineData("{'a': row(1, 2)}")]
    [InlineData("map {1: row(1, 2)}")]
    [InlineData("{'a': 12345678901234567890123456.0123456789::decimal(38,10)}")]
    [InlineData("[12345678901234567890123456.0123456789::decimal(38,10)]")]
    [InlineData("[[12345678901234567890123456.0123456789::decimal(38,10)]]")]
    [InlineData("1e-30::decimal(38,38)")]
    [InlineData("[time '24:00:00']")]
    [InlineData("{'d': date 'infinity'}")]
    public async Task What_the_driver_cannot_read_names_the_column_and_the_way_out(string value)
    {
        JsonQueryException error = await Assert.ThrowsAsync<JsonQueryException>(() => QueryAsync(Connection, $"select 1 as n, {value} as item"));

        Assert.Equal("item", error.ColumnName);
        Assert.Contains("cast", error.Message, StringComparison.OrdinalIgnoreCase);
        Assert.StartsWith("[{\"item\":\"", await QueryAsync(Connection, $"select cast({value} as varchar) as item"), StringComparison.Ordinal);
    }

    // The driver cuts off nanoseconds: two times could be one.
    [Fact]
    public async Task A_timestamp_of_nanoseconds_is_a_value_and_no_key()
    {
        const string Value = "timestamp_ns '2024-02-29 01:02:03.123456789'", Other = "timestamp_ns '2024-02-29 01:02:03.123456701'";

        Assert.Equal(Items("\"2024-02-29T01:02:03.1234567\"", "null"), await QueryAsync(Connection, $"select {Value} as item union all select null"));
        Assert.Equal(Items("\"2024-02-29T01:02:03.1234567Z\""), await QueryAsync(Connection, $"select {Value} as \"item::utc\""));
        await Assert.ThrowsAsync<JsonQueryException>(() => QueryAsync(Connection, $"select {Value} as \"item::utc\", 1 as \"c[]\" union all select {Other}, 2"));
        JsonQueryException group = await Assert.ThrowsAsync<JsonQueryException>(
            () => QueryAsync(Connection, $"select {Value} as item, 1 as \"c[]\" union all select {Other}, 2"));
        Assert.Contains("nanoseconds", group.Message, StringComparison.Ordinal);
        JsonQueryException key = await Assert.ThrowsAsync<JsonQueryException>(() => Connection.QueryMultipleJsonAsync(
            $"select {Value} as item; select {Other} as item, 2 as v", null, new MemoryStream(),
            [JsonResultSet.Rows("p"), JsonResultSet.Values("p[].c").On("item", "item")], cancellationToken: Token));
        Assert.Contains("Cast", key.Message, StringComparison.Ordinal);
        await Assert.ThrowsAsync<JsonQueryException>(() => Connection.QueryMultipleJsonAsync(
            $"select {Value} as item union all select {Other}", null, new MemoryStream(),
            [JsonResultSet.Rows("p").Take(1, JsonCursor.By<DateTime>("item"), "next")], cancellationToken: Token));
    }

    // The driver gives one of the year 1.
    [Fact]
    public async Task A_time_of_a_zone_is_no_time_in_UTC()
    {
        JsonQueryException error = await Assert.ThrowsAsync<JsonQueryException>(() => QueryAsync(Connection, "select '12:00:00+02'::timetz as \"item::utc\""));
        Assert.Contains("::utc holds dates with a time", error.Message, StringComparison.Ordinal);
    }

    // Inside of others the driver says nothing of their types.
    [Theory]
    [InlineData("[{0}]")]
    [InlineData("{{'a': {0}}}")]
    [InlineData("[{{'a': {0}}}]")]
    [InlineData("map {{'a': {0}}}")]
    [InlineData("map {{{0}: 'a'}}")]
    public async Task Times_and_decimals_inside_of_others_are_no_keys(string around)
    {
        foreach ((string one, string other) in new[]
        {
            ("timestamp_ns '2024-02-29 01:02:03.123456789'", "timestamp_ns '2024-02-29 01:02:03.123456701'"),
            ("1.00000000000000000000000000001::decimal(38,29)", "1.00000000000000000000000000002::decimal(38,29)"),
        })
        {
            string key = string.Format(null, around, one), child = string.Format(null, around, other);
            JsonQueryException error = await Assert.ThrowsAsync<JsonQueryException>(() => Connection.QueryMultipleJsonAsync(
                $"select {key} as item; select {child} as item, 2 as v", null, new MemoryStream(),
                [JsonResultSet.Rows("p"), JsonResultSet.Values("p[].c").On("item", "item")], cancellationToken: Token));
            Assert.Equal("item", error.ColumnName);
            Assert.Contains("Cast", error.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task Documents_are_text_unless_the_query_says_more()
    {
        const string Sql = """select '{"a" : 1}'::json as a, '{"a" : 1}'::json as "b::json", to_json([1, null]) as "c::json" """;
        Assert.Equal("""[{"a":"{\u0022a\u0022 : 1}","b":{"a" : 1},"c":[1,null]}]""", await QueryAsync(Connection, Sql));
    }

    // A plan is kept for columns: what tells these apart is neither a name nor a type of the CLR.
    [Theory]
    [InlineData("{'a': 1}", """{"a":1}""", "{'b': 1}", """{"b":1}""")]
    [InlineData("['x'::enum('x', 'y')]", "[\"x\"]", "['x'::enum('z', 'x')]", "[\"x\"]")]
    [InlineData("1.5::decimal(18,2)", "1.50", "1.5::decimal(18,3)", "1.500")]
    [InlineData("1.5::decimal(38,2)", "1.5", "1.5::decimal(38,3)", "1.5")]
    [InlineData("[1, 2]::integer[2]", "[1,2]", "[1, 2, 3]::integer[3]", "[1,2,3]")]
    public async Task Types_that_only_DuckDB_tells_apart_have_plans_of_their_own(string first, string firstJson, string second, string secondJson)
    {
        for (int run = 0; run < 2; run++)
        {
            Assert.Equal(Items(firstJson), await QueryAsync(Connection, $"select {first} as item"));
            Assert.Equal(Items(secondJson), await QueryAsync(Connection, $"select {second} as item"));
        }

        // With one text, whose plan is looked for first, and on a table that is another each time.
        foreach ((string value, string json) in new[] { (first, firstJson), (second, secondJson), (first, firstJson) })
        {
            await Connection.ExecuteAsync($"create or replace temp table changing as select {value} as item");
            Assert.Equal(Items(json), await QueryAsync(Connection, "select * from changing"));
        }
    }

    [Fact]
    public async Task An_integer_of_any_length_is_its_digits()
    {
        Assert.Equal(
            """[{"item":-12345678901234567890123456789012345678901234567890}]""",
            await QueryAsync(Connection, "select '-12345678901234567890123456789012345678901234567890'::bignum as item"));
    }

    [Fact]
    public async Task A_timestamp_with_a_zone_has_a_Z_only_where_the_SQL_writes_it()
    {
        await Connection.ExecuteAsync("set session timezone = 'Asia/Tokyo'");

        Assert.Equal(
            """[{"soldAt":"2024-02-28T23:02:03","text":"2024-02-28T23:02:03Z"}]""",
            await QueryAsync(
                Connection,
                "select SoldAt, strftime(SoldAt at time zone 'UTC', '%Y-%m-%dT%H:%M:%SZ') as Text from (select timestamptz '2024-02-29 01:02:03+02' as SoldAt)"));
    }

    [Fact]
    public async Task A_reader_of_the_callers_streams()
    {
        await using DbCommand command = Connection.CreateCommand();
        command.CommandText = $"select n as item from {Database.Numbers(5000)} order by n";
        ((DuckDB.NET.Data.DuckDBCommand)command).UseStreamingMode = true;
        await using DbDataReader reader = await command.ExecuteReaderAsync(Token);
        using var document = new MemoryStream();

        Assert.Equal(5000, await reader.WriteJsonAsync(document, cancellationToken: Token));

        Assert.Equal(Json([.. Enumerable.Range(1, 5000).Select(n => new { item = n })]), Encoding.UTF8.GetString(document.ToArray()));
    }

    private static JsonSerializerOptions Plain { get; } = new(JsonSerializerDefaults.Web) { Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>The driver goes on reading then, from memory that it has freed.</summary>
    [Fact]
    public async Task A_reader_that_is_disposed_while_it_is_written_is_an_error()
    {
        await using DbCommand command = Connection.CreateCommand();
        command.CommandText = "select range as a, 'some text' as b from range(20000)";
        DbDataReader reader = await command.ExecuteReaderAsync(Token);
        await using var sink = new DisposingStream(reader);

        await Assert.ThrowsAsync<InvalidOperationException>(() => reader.WriteJsonAsync(sink, cancellationToken: Token));

        await Assert.ThrowsAsync<InvalidOperationException>(() => reader.WriteJsonAsync(sink, cancellationToken: Token));
        await AssertUsableAsync(Connection);
    }

    private sealed class DisposingStream(DbDataReader reader) : MemoryStream
    {
        public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default) => await reader.DisposeAsync();
    }
}
