using Dapper.Json.Tests.Cells;
using Dapper.Json.Tests.Extensions;

namespace Dapper.Json.Tests.Planning;

/// <summary>Names are known when the reader is open, so a mistake in them is the same error for an empty table as for a full one.</summary>
public sealed class EmptyResultTests : SqliteTests
{
    private static readonly JsonQueryOptions Plain = new();
    private static readonly JsonQueryOptions Paths = new() { PathNames = true };
    private static readonly JsonResultSet[] Two = [JsonResultSet.Rows<Item>("typed"), JsonResultSet.Rows("items")];

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    /// <summary>What is selected, how, and a part of the message.</summary>
    public static TheoryData<string, string, string> Mistakes => new()
    {
        { "paths", """1 as id, 2 as "a[0].x" """, "The name of a column is a path" },
        { "paths", """1 as a, 2 as "a.b" """, "would be a value" },
        { "plain", "1 as id, 2 as ID", "Two columns would both be written as \"id\"" },
        { "paths", """1 as id, 2 as "a[]", 3 as "b[]" """, "Two lists side by side" },
        { "raw", "1 as id", "RawJsonColumns names 'doc'" },
        { "keys", """1 as id, 2 as "lines[].n" """, "Keys names 'ident'" },
        { "fields", "1 as id", "'nope', which is not a field of the rows" },
        { "inner fields", """1 as id, 2 as "a.b" """, "'nope', which is not a field of 'a'" },
    };

    public static TheoryData<string, string, string> TypedMistakes => new()
    {
        { "paths", """1 as Id, 2 as "Lines[].N", 3 as "Others[].N" """, "Two lists side by side" },
        { "paths", """1 as "Lines[].N" """, "has no grouping key" },
        { "paths", """1 as Id, 2 as "Nope.N" """, "has no member 'Nope'" },
        { "raw", "1 as Id", "RawJsonColumns names 'doc'" },
        { "keys", """1 as Id, 2 as "Lines[].N" """, "Keys names 'ident'" },
        { "fields", "1 as Id", "'nope', which is not a field of the rows" },
    };

    [Theory]
    [MemberData(nameof(Mistakes))]
    public async Task By_each_method_without_a_type(string options, string columns, string message)
    {
        JsonQueryOptions given = Options(options);
        foreach (string sql in (string[])[$"select {columns} where 1", $"select {columns} where 0"])
        {
            foreach (QueryForm form in QueryForm.Overloads.Values.Where(static form => !form.IsTyped && !form.IsMultiple))
            {
                var sink = new QueryForm.FormSink(form);
                await FailAsync(message, () => form.RunAsync(Connection, sink, new QueryArguments { Sql = sql, Options = given }));
                Assert.Empty(sink.Written);
            }

            var lines = new JsonQueryOptions(given) { Format = JsonQueryFormat.Lines };
            await FailAsync(message, () => Connection.QueryJsonStringAsync(sql, options: lines, cancellationToken: Token));
            await using DbDataReader first = ReaderOf(sql), second = ReaderOf(sql);
            await FailAsync(message, () => first.WriteJsonAsync(new MemoryStream(), given, Token));
            await FailAsync(message, () => Task.Run(() => second.WriteJson(new Utf8JsonWriter(Stream.Null), given), Token));
        }
    }

    [Theory]
    [MemberData(nameof(TypedMistakes))]
    public async Task By_each_method_with_a_type(string options, string columns, string message)
    {
        JsonQueryOptions given = Options(options);
        foreach (string sql in (string[])[$"select {columns} where 1", $"select {columns} where 0"])
        {
            using var sink = new MemoryStream();
            await FailAsync(message, () => Connection.QueryJsonAsync<Item>(sql, null, sink, given, cancellationToken: Token));
            await FailAsync(message, () => Connection.QuerySingleOrDefaultJsonAsync<Item>(sql, null, sink, given, cancellationToken: Token));
            await FailAsync(message, () => Connection.QueryFirstJsonAsync<Item>(sql, null, sink, given, cancellationToken: Token));
            await using DbDataReader reader = ReaderOf(sql);
            await FailAsync(message, () => reader.WriteJsonAsync<Item>(sink, given, Token));
            Assert.Equal(0, sink.Length);
        }
    }

    [Theory]
    [InlineData(JsonQueryFormat.Values, "1 as a, 2 as \"b[]\"", "has no lists inside")]
    [InlineData(JsonQueryFormat.ForJson, "'' as a, '' as b", "has more columns")]
    [InlineData(JsonQueryFormat.Table, "1 as a, 2 as A", "Two columns would both be written as \"a\"")]
    public void By_formats_of_their_own(JsonQueryFormat format, string columns, string message)
    {
        var options = new JsonQueryOptions { Format = format };
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString($"select {columns} where 0", options: options));
        Assert.Contains(message, error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void In_each_of_several_results()
    {
        const string Good = "select 1 as Id where 0;";
        Assert.Contains("Two columns", Fail(Good + "select 1 as a, 2 as A where 0", Plain, Two).Message, StringComparison.Ordinal);
        Assert.Contains("Nope", Fail("select 1 as \"Nope.N\" where 0;" + Good, Paths, Two).Message, StringComparison.Ordinal);
        Assert.Contains("has more columns", Fail("select 1 as a, 2 as b where 0", Plain, JsonResultSet.Values("x")).Message, StringComparison.Ordinal);
        Assert.Contains("Two columns", Fail("select 1 as a, 2 as A where 0", Plain, JsonResultSet.Spread()).Message, StringComparison.Ordinal);
        Assert.Contains("Two columns", Fail("select 1 as a, 2 as A where 0", Plain, JsonResultSet.Row("x")).Message, StringComparison.Ordinal);

        JsonQueryException Fail(string sql, JsonQueryOptions options, params JsonResultSet[] results)
        {
            var json = new ArrayBufferWriter<byte>();
            JsonQueryException error = Assert.Throws<JsonQueryException>(() => Connection.QueryMultipleJson(sql, null, json, results, options));
            Assert.Equal(0, json.WrittenCount);
            return error;
        }
    }

    [Fact]
    public void What_was_no_mistake_is_none_now()
    {
        JsonQueryOptions raw = Options("raw"), keys = Options("keys");
        Assert.Equal("[]", Connection.QueryJsonString("create table t (id)", options: raw));
        Assert.Equal("[]", Connection.QueryJsonString("insert into t values (1)", options: keys));
        Assert.Equal("[]", Connection.QueryJsonString<Item>("delete from t", options: raw));
        Assert.Equal("[]", Connection.QueryJsonString("select 1 as a, 2 as doc where 0", options: raw));
        Assert.Equal("[]", Connection.QueryJsonString("""select 1 as ident, 2 as "l[].n" where 0""", options: keys));
        Assert.Equal("[]", Connection.QueryJsonString("select 1 as a, 2 as A where 0", options: new() { DuplicateNames = JsonDuplicateNameHandling.KeepLast }));
        Assert.Equal("[]", Connection.QueryJsonString<Item>("select 1 as Id, 2 as id, 'x' as Nope where 0"));
        Assert.Equal(
            """{"columns":["id"],"rows":[]}""",
            Connection.QueryJsonString("select id from t", options: new() { Format = JsonQueryFormat.Table }));
    }

    /// <remarks>That names were right is remembered, with all that this depends on.</remarks>
    [Fact]
    public void What_was_right_is_no_excuse_for_what_is_not()
    {
        const string Sql = "select 1 as a, 2 as b where 0";
        var options = new JsonQueryOptions();
        JsonQueryOptions selecting = options.WithFields(JsonFields.Parse("a")), wrong = options.WithFields(JsonFields.Parse("nope"));
        var values = new JsonQueryOptions(options) { Format = JsonQueryFormat.Values };
        for (int run = 0; run < 2; run++)
        {
            Assert.Equal("[]", Connection.QueryJsonString(Sql, options: options));
            Assert.Equal("[]", Connection.QueryJsonString(Sql, options: selecting));
            Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString(Sql, options: wrong));
            Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString("select 1 as a, 2 as A where 0", options: options));
            Assert.Equal("[]", Connection.QueryJsonString(Sql, options: values));
            Assert.Equal("[]", Connection.QueryJsonString("select 1 as a, 2 as A where 0", options: values));
            var json = new ArrayBufferWriter<byte>();
            Assert.Throws<JsonQueryException>(() => Connection.QueryMultipleJson(Sql, null, json, [JsonResultSet.Value("a")], options));
        }
    }

    /// <remarks>Of which type a column is may show only with a row, or never be asked for.</remarks>
    [Fact]
    public void A_type_that_nothing_can_write_is_no_mistake_without_rows()
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions { Converters = { new FailingFactory(typeof(int)) } });
        FakeColumn column = FakeColumn.Of<int>("id");
        Assert.Equal("[]", FakeQuery.ToJsonAsTheyDrift(FakeResult.Of([column]), options));
        Assert.Equal("System.Int32 fails.", FakeQuery.Fail(FakeResult.Of([column], [1]), options).InnerException?.Message);
    }

    [Fact]
    public void The_driver_has_the_last_word_before_the_first_row()
    {
        FakeResult result = FakeResult.Of([FakeColumn.Of<int>("a"), FakeColumn.Of<int>("A")], [1, 2]).FailingAt(1, new FakeServerException("Lost."));
        using var connection = new FakeConnection(new FakeServer(result));
        Assert.Throws<FakeServerException>(() => connection.QueryJsonString("select"));
    }

    private static JsonQueryOptions Options(string name) => name switch
    {
        "paths" => Paths,
        "plain" => Plain,
        "raw" => new() { RawJsonColumns = ["doc"] },
        "keys" => new() { PathNames = true, GroupKeys = ["ident"] },
        "fields" => Plain.WithFields(JsonFields.Parse("nope")),
        _ => Paths.WithFields(JsonFields.Parse("a[nope]")),
    };

    private static async Task FailAsync(string message, Func<Task> query)
    {
        JsonQueryException error = await Assert.ThrowsAsync<JsonQueryException>(query);
        Assert.Contains(message, error.Message, StringComparison.Ordinal);
        Assert.Equal(0, error.RowNumber);
    }

    private DbDataReader ReaderOf(string sql) => (DbDataReader)Connection.ExecuteReader(sql);

    private sealed class Item
    {
        public int Id { get; set; }

        public Line? First { get; set; }

        public List<Line> Lines { get; set; } = [];

        public List<Line> Others { get; set; } = [];
    }

    private sealed class Line
    {
        public int N { get; set; }
    }
}
