using System.Buffers;
using System.Data.Common;
using System.Text;
using System.Text.Json;
using Xunit;

namespace Dapper.Json.ProviderTests.Suite;

/// <summary>Several results of one command are one document.</summary>
public abstract class MultipleResultTests<TDatabase> : DatabaseTests<TDatabase>
    where TDatabase : Database, new()
{
    private static readonly JsonResultSet[] Kinds =
        [JsonResultSet.Spread(), JsonResultSet.Value("value"), JsonResultSet.Values("values"), JsonResultSet.Row("row"), JsonResultSet.Rows("rows")];

    public static TheoryData<string> Types => new(Database.Types.Select(static column => column.Type));

    [Theory]
    [MemberData(nameof(Types))]
    public async Task Each_kind_writes_each_type(string type)
    {
        await using DbConnection connection = await Database.OpenAsync();
        TypeValue[] values = [.. Database.Types.Single(column => column.Type == type).Values.Where(static value => value.Outcome == Outcome.Written)];
        if (values.Length == 0)
        {
            Assert.Skip("The driver decides what the type's values are.");
        }

        string table = await StoreInTableAsync(connection, type, [.. values.Select(static value => value.Sql), "null"]);
        string first = $"select item from {table} where n = 0", all = $"select item from {table} order by n";
        string[] json = [.. values.Select(static value => value.Json(JsonSerializerOptions.Web)), "null"];
        for (int run = 0; run < 2; run++)
        {
            AssertSame(
                $$"""{"item":{{json[0]}},"value":{{json[0]}},"values":[{{string.Join(',', json)}}],"row":{"item":{{json[0]}}},"rows":{{Items(json)}}}""",
                (await WriteAsync(connection, Database.Batch(first, first, all, first, all), Kinds))!);
        }
    }

    [Fact]
    public async Task Each_kind_without_rows()
    {
        await using DbConnection connection = await Database.OpenAsync();
        string none = $"select n from {Database.Numbers(1)} where n > 1";
        Assert.Equal("""{"value":null,"values":[],"row":null,"rows":[]}""", await WriteAsync(connection, Database.Batch(none, none, none, none), Kinds[1..]));
        Assert.Null(await WriteAsync(connection, Database.Batch(none, none, none, none, none), Kinds));
        await AssertUsableAsync(connection);
    }

    [Fact]
    public async Task Statements_without_a_result_are_passed_over()
    {
        await using DbConnection connection = await Database.OpenAsync();
        await ExecuteAsync(connection, Database.CreateTable("results", "item int"));
        string table = Database.Table("results");
        Assert.Equal(
            """{"none":0,"items":[{"item":1}],"one":1}""",
            await WriteAsync(
                connection,
                Database.Batch(
                    $"delete from {table}", $"select count(*) as n from {table}", $"insert into {table} values (1)", $"select item from {table}",
                    $"update {table} set item = 2", "select 1 as x", $"delete from {table}"),
                [JsonResultSet.Value("none"), JsonResultSet.Rows("items"), JsonResultSet.Value("one")]));
    }

    [Fact]
    public async Task Parameters_types_and_lists_inside()
    {
        await using DbConnection connection = await Database.OpenAsync();
        string sql = Database.Batch(
            $"select count(*) as n from {Database.Numbers(5)}",
            $"select n as Id, 'x' as Word from {Database.Numbers(5)} where n <= @most order by n",
            $"""select 1 as "id", n as "lines[].n" from {Database.Numbers(2)} order by n""");
        for (int run = 0; run < 2; run++)
        {
            Assert.Equal(
                """{"total":5,"items":[{"id":1,"word":"x"},{"id":2,"word":"x"}],"order":{"id":1,"lines":[{"n":1},{"n":2}]}}""",
                await WriteAsync(
                    connection, sql, [JsonResultSet.Value("total"), JsonResultSet.Rows<Item>("items"), JsonResultSet.Row("order")], new JsonQueryOptions { PathNames = true }, new { most = 2 }));
        }
    }

    /// <summary>The type decides on names, on true and false, and on where its lists stand.</summary>
    [Fact]
    public async Task A_document_of_a_type_with_lists_inside()
    {
        await using DbConnection connection = await Database.OpenAsync();
        string order = "select 7 as Id, 1 as Paid, 'x' as Word", lines = $"select n as Id, 'y' as Word from {Database.Numbers(2)} order by n";
        string numbers = $"select n from {Database.Numbers(3)} order by n";
        const string Json = """{"lines":[{"id":1,"word":"y"},{"id":2,"word":"y"}],"id":7,"paid":true,"numbers":[1,2,3],"word":"x"}""";
        for (int run = 0; run < 2; run++)
        {
            Assert.Equal(
                Json,
                await WriteAsync(
                    connection, Database.Batch(order, lines, numbers),
                    [JsonResultSet.Spread<Order>(), JsonResultSet.Rows<Item>("lines"), JsonResultSet.Rows<int>("numbers")]));
            Assert.Equal(
                $$"""{"order":{{Json}},"last":1}""",
                await WriteAsync(
                    connection, Database.Batch(numbers, order, lines, "select 1 as n"),
                    [
                        JsonResultSet.Rows<int>("order.numbers"), JsonResultSet.Row<Order>("order"), JsonResultSet.Rows<Item>("order.lines"),
                        JsonResultSet.Value("last"),
                    ]));
        }
    }

    [Fact]
    public async Task Lists_in_typed_rows_stand_where_the_type_has_them()
    {
        await using DbConnection connection = await Database.OpenAsync();
        string orders = $"select n as Id, 0 as Paid, 'x' as Word from {Database.Numbers(2)} order by n";
        string lines = "select 2 as Parent, 5 as Id, 'y' as Word", numbers = $"select n, 1 as Parent from {Database.Numbers(2)} order by n";
        JsonResultSet[] results =
        [
            JsonResultSet.Rows<Order>("orders"), JsonResultSet.Rows<Item>("orders[].lines").On("Parent", "Id"),
            JsonResultSet.Rows<int>("orders[].numbers").On("Parent", "Id"),
        ];
        const string Json =
            """
            {"orders":[{"lines":[],"id":1,"paid":false,"numbers":[1,2],"word":"x"},{"lines":[{"id":5,"word":"y"}],"id":2,"paid":false,"numbers":[],"word":"x"}]}
            """;
        Assert.Equal(Json, await WriteAsync(connection, Database.Batch(orders, lines, numbers), results));
        Assert.Equal(Json, await WriteAsync(connection, Database.Batch(numbers, lines, orders), [results[2], results[1], results[0]]));
    }

    [Fact]
    public async Task What_is_not_selected_is_not_read()
    {
        await using DbConnection connection = await Database.OpenAsync();
        JsonCursor cursor = JsonCursor.By<int>("Id");
        JsonResultSet[] results = [JsonResultSet.Rows("items").Take(2, cursor, "next"), JsonResultSet.Count("count", "items")];
        string sql = $"""select n as "Id", 'maybe' as "word::boolean", 'y' as "other::json" from {Database.Numbers(3)} order by n""";
        Assert.Equal("""{"count":2}""", await WriteAsync(connection, sql, results, JsonQueryOptions.Default.WithFields(JsonFields.Parse("count"))));
        string json = (await WriteAsync(connection, sql, results, JsonQueryOptions.Default.WithFields(JsonFields.Parse("next"))))!;
        string next = JsonDocument.Parse(json).RootElement.GetProperty("next").GetString()!;
        Assert.Equal(2, cursor.Parse(next).Get<int>("afterId"));
    }

    [Fact]
    public async Task Errors_leave_the_connection_free()
    {
        await using DbConnection connection = await Database.OpenAsync();
        string many = $"select n as item from {Database.Numbers(10_000)}";
        JsonResultSet[] two = [JsonResultSet.Rows("first"), JsonResultSet.Rows("second")];

        await FailAsync<InvalidOperationException>(connection, many, two);
        await FailAsync<InvalidOperationException>(connection, Database.Batch(many, many, many), two);
        await FailAsync<InvalidOperationException>(connection, Database.Batch(many, many), [two[0], JsonResultSet.Row("row")]);
        await FailAsync<JsonQueryException>(connection, Database.Batch(many, $"select n as a, n as a from {Database.Numbers(10_000)}"), two);
        Exception error = await FailAsync<Exception>(connection, Database.Batch(many, Database.FailingStatement), two);
        Assert.IsType(Database.ErrorType, error, exactMatch: false);
        error = await FailAsync<Exception>(connection, Database.Batch(many, $"select {Database.FailingAt(5000)} as item from {Database.Numbers(10_000)}"), two);
        Assert.IsType(Database.ErrorType, error, exactMatch: false);
    }

    private static async Task<Exception> FailAsync<TError>(DbConnection connection, string sql, JsonResultSet[] results)
        where TError : Exception
    {
        using var document = new MemoryStream();
        TError error = await Assert.ThrowsAnyAsync<TError>(() => connection.QueryMultipleJsonAsync(sql, null, document, results, EachRowAtOnce, cancellationToken: Token));
        Assert.False(Encoding.UTF8.GetString(document.ToArray()).EndsWith("]}", StringComparison.Ordinal));
        await AssertUsableAsync(connection);
        return error;
    }

    private static async Task<string?> WriteAsync(DbConnection connection, string sql, JsonResultSet[] results, JsonQueryOptions? options = null, object? param = null)
    {
        var json = new ArrayBufferWriter<byte>();
        bool isWritten = await connection.QueryMultipleJsonAsync(Database.Sql(sql), param, json, results, options, cancellationToken: Token);
        using var stream = new MemoryStream();
        Assert.Equal(isWritten, connection.QueryMultipleJson(Database.Sql(sql), param, stream, results, options));
        AssertSame(Encoding.UTF8.GetString(json.WrittenSpan), Encoding.UTF8.GetString(stream.ToArray()));
        Assert.Equal(isWritten, json.WrittenCount > 0);
        return isWritten ? Encoding.UTF8.GetString(json.WrittenSpan) : null;
    }

    private sealed class Order
    {
        public List<Item> Lines { get; set; } = [];

        public int Id { get; set; }

        public bool Paid { get; set; }

        public int[] Numbers { get; set; } = [];

        public string? Word { get; set; }
    }

    private sealed class Item
    {
        public int Id { get; set; }

        public string? Word { get; set; }
    }
}
