using Dapper.Json.Tests.Results;

namespace Dapper.Json.ProviderTests.Postgres;

/// <summary>Behind a large value, which may let the next reader of the command be opened in another way, values are those of the first run.</summary>
public sealed class PostgresSecondRunTests : ConnectedTests<PostgresDatabase>
{
    private const string Large = "select repeat('x', 70000) as text";
    private const string Digits = "12345678901234567890123456789012345678901";

    /// <summary>What every document begins with.</summary>
    private static readonly string Text = $"{{\"text\":\"{new string('x', 70_000)}\",";

    private static readonly JsonQueryOptions Texts = new(new JsonSerializerOptions { NumberHandling = JsonNumberHandling.WriteAsString });

    private static readonly JsonResultSet[] Results =
        [JsonResultSet.Value("text"), JsonResultSet.Rows("orders"), JsonResultSet.Rows("orders[].lines").On("OrderId", "Id")];

    public static TheoryData<string, string> Values => new()
    {
        { $"{Digits}::numeric", Digits },
        { "'{1,NULL,3}'::int[]", "[1,null,3]" },
        { "array[array[0.5, null], array[2, 3]]::float8[]", "[[0.5,null],[2,3]]" },
        { "interval '1 day 2 hours'", "\"1.02:00:00\"" },
        { "'{\"a\" : 1}'::json", "{\"a\" : 1}" },
        { "'2024-02-29 01:02:03.4Z'::timestamptz", "\"2024-02-29T01:02:03.4Z\"" },
    };

    public static TheoryData<string> Refused =>
        ["interval '-1 month'", "interval '1 year'", "'infinity'::timestamptz", "'-infinity'::date", "'NaN'::numeric", "'{-1 month}'::interval[]"];

    [Fact]
    public async Task The_memory_of_a_run_is_given_back()
    {
        await using DbConnection connection = await Database.OpenAsync();

        // In the first runs the driver rents what it keeps with the connection.
        connection.QueryJson(Large, null, new ArrayBufferWriter<byte>());
        connection.QueryJson(Large, null, new ArrayBufferWriter<byte>());
        using var arrays = new WatchedArrays();
        connection.QueryJson(Large, null, new ArrayBufferWriter<byte>());
        arrays.AssertReturned();
    }

    [Theory]
    [MemberData(nameof(Refused))]
    public async Task A_value_that_is_refused_in_the_first_run_is_in_the_next(string value)
    {
        foreach (string sql in (string[])[
            $"{Large}; select 1 as \"Id\", {value} as term; select 1 as \"OrderId\", 5 as qty",
            $"{Large}; select 1 as \"Id\", 4 as n; select {value} as term, 1 as \"OrderId\", 5 as qty"])
        {
            for (int run = 1; run <= 3; run++)
            {
                JsonQueryException error = Assert.Throws<JsonQueryException>(() => QueryMultiple(Connection, sql, Results));
                Assert.Equal((run, "term", 1), (run, error.ColumnName, error.RowNumber));
            }
        }
    }

    [Theory]
    [MemberData(nameof(Values))]
    public async Task A_value_that_is_written_in_the_first_run_is_in_the_next(string value, string json)
    {
        string sql = $"{Large}; select 1 as \"Id\", {value} as a; select {value} as b, 1 as \"OrderId\", {value} as c";
        for (int run = 1; run <= 3; run++)
        {
            AssertSame(
                $$"""{{Text}}"orders":[{"id":1,"a":{{json}},"lines":[{"b":{{json}},"c":{{json}}}]}]}""", QueryMultiple(Connection, sql, Results));
        }
    }

    [Theory]
    [InlineData("array[0.5, 2]::float8[]", "[\"0.5\",\"2\"]")]
    [InlineData("array[0.5, null]::float8[]", "[\"0.5\",null]")]
    [InlineData("5::int8", "\"5\"")]
    [InlineData("1.50::numeric", "\"1.50\"")]
    public async Task Rows_find_their_parents_by_keys_whose_numbers_are_written_as_texts(string key, string json)
    {
        string sql = $"{Large}; select {key} as \"Id\"; select {key} as \"OrderId\", 'x' as sku";
        foreach (JsonResultSet lines in (JsonResultSet[])[Results[2], Results[2].SkipOrphans()])
        {
            for (int run = 1; run <= 3; run++)
            {
                AssertSame(
                    $$"""{{Text}}"orders":[{"Id":{{json}},"lines":[{"sku":"x"}]}]}""", QueryMultiple(Connection, sql, [Results[0], Results[1], lines], Texts));
            }
        }
    }

    /// <remarks>Without rows nothing shows in which order columns will be read.</remarks>
    [Fact]
    public async Task Rows_that_are_there_only_in_a_later_run_find_their_parents()
    {
        const string Sql = $"""
            {Large};
            select n as "Id" from generate_series(1, @count) as n;
            select 'x' as sku, n as "OrderId" from generate_series(1, @count) as n
            """;
        foreach (int count in (int[])[0, 1, 0, 1])
        {
            var json = new ArrayBufferWriter<byte>();
            Connection.QueryMultipleJson(Sql, new { count }, json, Results);
            AssertSame($$"""{{Text}}"orders":[{{(count == 0 ? "" : """{"id":1,"lines":[{"sku":"x"}]}""")}}]}""", Encoding.UTF8.GetString(json.WrittenSpan));
        }
    }

    [Theory]
    [InlineData("'infinity'::timestamptz")]
    [InlineData("'-infinity'::date")]
    [InlineData("interval '1 month'")]
    public async Task A_value_that_a_query_refuses_is_refused_of_a_callers_reader(string value)
    {
        string sql = $"""select 1 as "Id", {value} as "Until", 5 as "lines[].qty" """;
        Assert.Equal("Until", (await Assert.ThrowsAsync<JsonQueryException>(() => QueryAsync(Connection, sql))).ColumnName);

        JsonQueryException error = await Assert.ThrowsAsync<JsonQueryException>(() => ReadAsync(Connection, sql));
        Assert.Equal(("Until", 1), (error.ColumnName, error.RowNumber));
    }

    [Fact]
    public async Task A_callers_reader_is_written_as_a_query()
    {
        string sql = $$"""
            select 1 as "Id", {{Digits}}::numeric as n, '{1,NULL}'::int[] as list, 5 as "lines[].qty"
            union all select 1, {{Digits}}::numeric, '{1,NULL}'::int[], 6
            """;
        string expected = $$"""[{"id":1,"n":{{Digits}},"list":[1,null],"lines":[{"qty":5},{"qty":6}]}]""";
        Assert.Equal(expected, await QueryAsync(Connection, sql));
        Assert.Equal(expected, await ReadAsync(Connection, sql));
    }
}
