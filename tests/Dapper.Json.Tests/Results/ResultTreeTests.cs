using System.Buffers;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Results;

/// <summary>Several results are written as a tree: names are paths, and lists go into the rows of other lists.</summary>
public sealed class ResultTreeTests : IDisposable
{
    private const string Article = "select 1 as id, 'A' as title";
    private const string NoArticle = "select 1 as id, 'A' as title where 0";
    private const string Tags = "select value from json_each('[\"x\",\"y\"]')";
    private const string Orders = "select column1 as id, column2 as n from (values (1, 'a'), (2, 'b'), (3, 'c'))";
    private const string Lines = "select column1 as OrderId, column2 as sku from (values (2, 'p'), (1, 'q'), (2, 'r'))";

    private static readonly JsonSerializerOptions IndentedOptions = new() { WriteIndented = true };

    private readonly SqliteConnection _connection = new("Data Source=:memory:");

    public void Dispose() => _connection.Dispose();

    [Fact]
    public void Lists_go_into_the_object_of_a_row() =>
        Assert.Equal(
            """{"article":{"id":1,"title":"A","tags":["x","y"],"comments":[{"n":1}]},"count":2}""",
            Write(
                $"{Article}; {Tags}; select 1 as n; select 2",
                [JsonResultSet.Row("article"), JsonResultSet.Values("article.tags"), JsonResultSet.Rows("article.comments"), JsonResultSet.Value("count")]));

    [Fact]
    public void What_comes_before_its_place_waits()
    {
        JsonResultSet[] results =
        [
            JsonResultSet.Row("article"), JsonResultSet.Value("other"), JsonResultSet.Values("article.tags"), JsonResultSet.Value("a.b.c"),
            JsonResultSet.Value("a.d"),
        ];
        Assert.Equal(
            """{"article":{"id":1,"title":"A","tags":["x","y"]},"other":7,"a":{"b":{"c":8},"d":9}}""",
            Write($"{Article}; select 7; {Tags}; select 8; select 9", results));
        Assert.Equal("""{"article":null,"other":7,"a":{"b":{"c":8},"d":9}}""", Write($"{NoArticle}; select 7; {Tags}; select 8; select 9", results));
    }

    [Fact]
    public void The_row_may_come_after_its_lists()
    {
        JsonResultSet[] results = [JsonResultSet.Value("first"), JsonResultSet.Values("article.tags"), JsonResultSet.Row("article")];
        Assert.Equal("""{"first":7,"article":{"id":1,"title":"A","tags":["x","y"]}}""", Write($"select 7; {Tags}; {Article}", results));
        Assert.Equal("""{"first":7,"article":null}""", Write($"select 7; {Tags}; {NoArticle}", results));
    }

    [Fact]
    public void Without_a_required_row_nothing_is_written()
    {
        JsonResultSet[] results = [JsonResultSet.Rows("items"), JsonResultSet.Row("article", required: true)];
        Assert.Equal("", Write($"select 1 as n; {NoArticle}", results));
        Assert.Equal("""{"items":[{"n":1}],"article":{"id":1,"title":"A"}}""", Write($"select 1 as n; {Article}", results));
        Assert.Equal("", Write("select 1 where 0; select 1 as n", [JsonResultSet.MustExist(), JsonResultSet.Rows("comments")]));
        Assert.Equal("""{"comments":[]}""", Write("select 1; select 1 as n where 0", [JsonResultSet.MustExist(), JsonResultSet.Rows("comments")]));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Lists_go_into_the_rows_that_their_keys_name(bool isIndented)
    {
        const string Expected = """
            {"orders":[{"id":1,"n":"a","lines":[{"sku":"q"}],"tags":[]},{"id":2,"n":"b","lines":[{"sku":"p"},{"sku":"r"}],"tags":["t","u"]},{"id":3,"n":"c","lines":[],"tags":[]}],"count":3}
            """;
        const string OfTags = "select 't' as tag, 2.0 as o union all select 'u', 2";
        JsonResultSet[] parentsFirst =
        [
            JsonResultSet.Rows("orders"), JsonResultSet.Rows("orders[].lines").On("orderid", "ID"), JsonResultSet.Values("orders[].tags").On("o", "id"),
            JsonResultSet.Count("count", "orders"),
        ];
        JsonResultSet[] parentsLast = [parentsFirst[1], parentsFirst[2], parentsFirst[0], parentsFirst[3]];
        JsonResultSet[] between = [parentsFirst[1], parentsFirst[0], parentsFirst[2], parentsFirst[3]];
        var options = new JsonQueryOptions(new JsonSerializerOptions { WriteIndented = isIndented });
        foreach ((JsonResultSet[] results, string sql) in ((JsonResultSet[], string)[])[
            (parentsFirst, $"{Orders}; {Lines}; {OfTags}"), (parentsLast, $"{Lines}; {OfTags}; {Orders}"), (between, $"{Lines}; {Orders}; {OfTags}")])
        {
            Assert.Equal(Indented(Expected, isIndented), Write(sql, results, options));
        }
    }

    [Fact]
    public void Lists_go_into_lists_to_any_depth()
    {
        JsonResultSet[] results =
        [
            JsonResultSet.Rows("a"), JsonResultSet.Rows("a[].b").On("p", "id"), JsonResultSet.Rows("a[].b[].c").On("q", "id").On("r", "p"),
        ];
        const string A = "select 1 as id union all select 2";
        const string B = "select 10 as id, 1 as p union all select 10, 2";
        const string C = "select 10 as q, 1 as r, 'x' as v union all select 10, 2, 'y' union all select 10, 2, 'z'";
        const string Expected = """{"a":[{"id":1,"b":[{"id":10,"c":[{"v":"x"}]}]},{"id":2,"b":[{"id":10,"c":[{"v":"y"},{"v":"z"}]}]}]}""";
        Assert.Equal(Expected, Write($"{A}; {B}; {C}", results));
        Assert.Equal(Expected, Write($"{C}; {B}; {A}", [results[2], results[1], results[0]]));
        Assert.Equal(Expected, Write($"{B}; {A}; {C}", [results[1], results[0], results[2]]));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_row_without_a_parent_is_an_error_or_ignored(bool parentsLast)
    {
        JsonResultSet orders = JsonResultSet.Rows("orders");
        JsonResultSet lines = JsonResultSet.Rows("orders[].lines").On("OrderId", "id");
        const string Orphans = "select 1 as OrderId, 2 as n union all select 9, 3 union all select null, 4";
        string sql = parentsLast ? $"{Orphans}; {Orders}" : $"{Orders}; {Orphans}";
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => Write(sql, parentsLast ? [lines, orders] : [orders, lines]));
        Assert.Contains("its key is 9", error.Message, StringComparison.Ordinal);
        Assert.Equal(2, error.RowNumber);
        Assert.Equal(
            """{"orders":[{"id":1,"n":"a","lines":[{"n":2}]},{"id":2,"n":"b","lines":[]},{"id":3,"n":"c","lines":[]}]}""",
            Write(sql, parentsLast ? [lines.SkipOrphans(), orders] : [orders, lines.SkipOrphans()]));
    }

    [Fact]
    public void Equal_keys_and_missing_keys_and_their_types()
    {
        JsonResultSet[] results = [JsonResultSet.Rows("p"), JsonResultSet.Rows("p[].c").On("k", "k")];
        Assert.Equal(
            """{"p":[{"k":1,"c":[{"v":1}]},{"k":1,"c":[{"v":1}]},{"k":null,"c":[]},{"k":"1","c":[{"v":2}]},{"k":2.5,"c":[{"v":3}]}]}""",
            Write(
                "select 1 as k union all select 1 union all select null union all select '1' union all select 2.5; "
                + "select 1.0 as k, 1 as v union all select '1', 2 union all select 2.50, 3", results));
    }

    [Fact]
    public void Keys_and_rows_may_hold_what_separates_them() =>
        Assert.Equal(
            """{"orders":[{"k":"x],[","n":1.5,"tags":[[1,[2]],"]",[]]},{"k":"x","n":15,"tags":[null]}]}""",
            Write(
                """
                select 'x],[' as k, 1.5 as n union all select 'x', 15;
                select 'x],[' as k, 1.50 as n, ' [1,[2]] ' as "v::json" union all select 'x],[', 1.5, '"]"' union all select 'x],[', 1.5, '[]'
                union all select 'x', 15.0, null
                """,
                [JsonResultSet.Rows("orders"), JsonResultSet.Values("orders[].tags").On("k", "k").On("n", "n")]));

    [Fact]
    public void More_rows_allocate_nothing_more()
    {
        JsonResultSet[] results = [JsonResultSet.Rows("orders"), JsonResultSet.Rows("orders[].lines").On("k", "id")];
        var json = new ArrayBufferWriter<byte>(1024 * 1024);
        var options = new JsonQueryOptions();

        Assert.InRange(AllocatedBy(1_000) - AllocatedBy(10), -2_000, 2_000);

        long AllocatedBy(int rows)
        {
            string ids = $"with recursive n(id) as (select 1 union all select id + 1 from n where id < {rows:0000}) select id";
            long least = long.MaxValue;
            for (int i = 0; i < 50; i++)
            {
                // Tests that run at the same time share the pools of arrays, and may be measured: the least is that of an undisturbed run.
                json.ResetWrittenCount();
                long before = GC.GetAllocatedBytesForCurrentThread();
                _connection.QueryMultipleJson($"{ids} from n; {ids} as k, id from n", null, json, results, options);
                least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
            }

            return least;
        }
    }

    [Fact]
    public void Totals_and_constants()
    {
        JsonResultSet[] results =
            [JsonResultSet.Rows("items"), JsonResultSet.Total("total", "items", "TOTAL"), JsonResultSet.Constant("v", 3), JsonResultSet.Constant("none", null)];
        Assert.Equal(
            """{"items":[{"n":1},{"n":2}],"total":7,"v":3,"none":null}""", Write("select 7 as total, 1 as n union all select 7, 2", results));
        Assert.Equal("""{"items":[],"total":0,"v":3,"none":null}""", Write("select 7 as total, 1 as n where 0", results));
        Assert.Equal(
            """{"total":7,"count":2,"items":[{"n":1},{"n":2}]}""",
            Write(
                "select 7 as total, 1 as n union all select 7, 2",
                [JsonResultSet.Total("total", "items", "total"), JsonResultSet.Count("count", "items"), JsonResultSet.Rows("items")]));
    }

    [Fact]
    public void Typed_rows_hold_typed_rows()
    {
        JsonResultSet[] results =
        [
            JsonResultSet.Rows<Order>("orders"), JsonResultSet.Rows<Line>("orders[].lines").On("OrderId", "Id"), JsonResultSet.Values("orders[].tags").On("o", "id"),
        ];
        const string Sql = $"{Orders}; {Lines}; select 't' as tag, 2 as o";
        Assert.Equal(
            """{"orders":[{"id":1,"n":"a","lines":[{"sku":"q"}],"tags":[]},{"id":2,"n":"b","lines":[{"sku":"p"},{"sku":"r"}],"tags":["t"]},{"id":3,"n":"c","lines":[],"tags":[]}]}""",
            Write(Sql, results));
        Assert.Equal(
            """{"orders":[{"n":"a","lines":[{"sku":"q"}]},{"n":"b","lines":[{"sku":"p"},{"sku":"r"}]},{"n":"c","lines":[]}]}""",
            Write(Sql, results, JsonQueryOptions.Default.WithFields(JsonFields.Parse("orders[n,lines]"))));
    }

    [Fact]
    public void A_page_ends_with_the_position_of_the_next()
    {
        JsonCursor cursor = JsonCursor.By<string>("n").ThenBy<long>("id");
        JsonResultSet[] results =
            [JsonResultSet.Rows("orders").Take(2, cursor, "page.next"), JsonResultSet.Count("count", "orders"), JsonResultSet.Rows("orders[].lines").On("OrderId", "id")];
        string next = cursor.Encode("[\"b\",2]"u8);
        string expected =
            """{"orders":[{"id":1,"n":"a","lines":[{"sku":"q"}]},{"id":2,"n":"b","lines":[{"sku":"p"},{"sku":"r"}]}],"page":{"next":"NEXT"},"count":2}"""
                .Replace("NEXT", next, StringComparison.Ordinal);
        Assert.Equal(expected, Write($"{Orders}; {Lines}", results));
        Assert.Equal(expected, Write($"{Lines}; {Orders}", [results[2], results[0], results[1]]));
        Assert.Equal(
            """{"orders":[{"id":1,"n":"a"},{"id":2,"n":"b"}],"page":{"next":null},"count":2}""", Write($"{Orders} limit 2", [results[0], results[1]]));
        Assert.Equal("""{"orders":[],"page":{"next":null},"count":0}""", Write($"select * from ({Orders}) where 0", [results[0], results[1]]));
        JsonFields fields = JsonFields.Parse("orders[id],page");
        Assert.Equal(
            """{"orders":[{"id":1},{"id":2}],"page":{"next":"NEXT"}}""".Replace("NEXT", next, StringComparison.Ordinal),
            Write(Orders, [results[0], results[1]], JsonQueryOptions.Default.WithFields(fields)));
    }

    [Theory]
    [InlineData("where 0", """{"page":{"items":[]},"total":0}""")]
    [InlineData("", """{"page":{"items":[1,2]},"total":7}""")]
    public void A_total_of_a_list_alone(string where, string expected) =>
        Assert.Equal(
            expected,
            Write(
                $"select column1 as \"items[]\", column2 as total from (values (1, 7), (2, 8)) {where}",
                [JsonResultSet.Row("page"), JsonResultSet.Total("total", "page", "total")]));

    [Fact]
    public void Unknown_fields_beside_a_required_result_are_an_error()
    {
        JsonQueryOptions options = JsonQueryOptions.Default.WithFields(JsonFields.Parse("nope"));
        Assert.Throws<JsonQueryException>(() => Write("select 1; select 1 as a", [JsonResultSet.MustExist(), JsonResultSet.Rows("items")], options));
        Assert.Throws<JsonQueryException>(() => Write("select 1 as a; select 1", [JsonResultSet.Spread(), JsonResultSet.MustExist()], options));
    }

    [Fact]
    public void What_has_been_written_counts_no_more()
    {
        string rows(int key) => $"select {key} as p, '{new string('x', 60_000)}' as v";
        JsonResultSet[] results =
        [
            JsonResultSet.Rows("a[].x").On("p", "id"), JsonResultSet.Rows("a"), JsonResultSet.Rows("b[].y").On("p", "id"), JsonResultSet.Rows("b"),
        ];
        Assert.Contains(
            "\"b\":[{\"id\":1,\"y\":[{",
            Write($"{rows(1)}; select 1 as id; {rows(1)}; select 1 as id", results, new() { BufferLimit = 100_000 }), StringComparison.Ordinal);
    }

    [Fact]
    public void Rows_of_the_row_behind_a_page_are_ignored() =>
        Assert.Equal(
            """{"a":[{"id":1,"b":[1]}],"count":1}""",
            Write(
                "select 1 as id union all select 2; select 1 as p, 1 as v union all select 2, 2",
                [JsonResultSet.Rows("a").Take(1, JsonCursor.By<long>("id"), "next"), JsonResultSet.Values("a[].b").On("p", "id"), JsonResultSet.Count("count", "a")],
                JsonQueryOptions.Default.WithFields(JsonFields.Parse("a,count"))));

    [Fact]
    public void Numbers_that_a_decimal_would_round_are_different_keys() =>
        Assert.Equal(
            """{"p":[{"k":1E-30,"c":[1]},{"k":2E-30,"c":[2]}]}""",
            Write(
                "select 1e-30 as k union all select 2e-30; select 1e-30 as k, 1 as v union all select 2e-30, 2",
                [JsonResultSet.Rows("p"), JsonResultSet.Values("p[].c").On("k", "k")]));

    [Fact]
    public void A_page_of_objects_with_lists_ends_after_whole_objects()
    {
        JsonCursor cursor = JsonCursor.By<long>("id");
        Assert.Equal(
            $$"""{"a":[{"id":1,"t":[1,2]},{"id":2,"t":[3]}],"next":"{{cursor.Encode("[2]"u8)}}"}""",
            Write(
                """select column1 as id, column2 as "t[]" from (values (1, 1), (1, 2), (2, 3), (3, 4), (3, 5))""",
                [JsonResultSet.Rows("a").Take(2, cursor, "next")]));
    }

    [Theory]
    [InlineData("orders", """{"orders":[{"id":1,"n":"a","lines":[{"sku":"q"}]},{"id":2,"n":"b","lines":[{"sku":"p"},{"sku":"r"}]},{"id":3,"n":"c","lines":[]}]}""")]
    [InlineData("orders[id]", """{"orders":[{"id":1},{"id":2},{"id":3}]}""")]
    [InlineData("orders[n,lines[sku]]", """{"orders":[{"n":"a","lines":[{"sku":"q"}]},{"n":"b","lines":[{"sku":"p"},{"sku":"r"}]},{"n":"c","lines":[]}]}""")]
    [InlineData("count", """{"count":3}""")]
    public void Selected_fields_hold(string fields, string expected) =>
        Assert.Equal(
            expected,
            Write(
                $"{Orders}; {Lines}",
                [JsonResultSet.Rows("orders"), JsonResultSet.Rows("orders[].lines").On("OrderId", "id"), JsonResultSet.Count("count", "orders")],
                JsonQueryOptions.Default.WithFields(JsonFields.Parse(fields))));

    [Theory]
    [InlineData("orders[nope]")]
    [InlineData("orders[lines[nope]]")]
    [InlineData("nope")]
    [InlineData("count[x]")]
    public void Unknown_fields_are_an_error(string fields) =>
        Assert.Contains(
            fields.Contains("count", StringComparison.Ordinal) ? "'x'" : "'nope'",
            Assert.Throws<JsonQueryException>(() => Write(
                $"{Orders}; {Lines}",
                [JsonResultSet.Rows("orders"), JsonResultSet.Rows("orders[].lines").On("OrderId", "id"), JsonResultSet.Count("count", "orders")],
                JsonQueryOptions.Default.WithFields(JsonFields.Parse(fields)))).Message,
            StringComparison.Ordinal);

    [Fact]
    public void Results_that_wait_are_bounded()
    {
        JsonResultSet[] results = [JsonResultSet.Rows("orders"), JsonResultSet.Rows("orders[].lines").On("OrderId", "id")];
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => Write($"{Orders}; {Lines}", results, new() { BufferLimit = 100 }));
        Assert.Contains("BufferLimit", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Places_must_fit()
    {
        AssertRefused("add .On", JsonResultSet.Rows("a"), JsonResultSet.Rows("a[].b"));
        AssertRefused("not the list of a result of rows", JsonResultSet.Row("a"), JsonResultSet.Rows("a[].b").On("x", "y"));
        AssertRefused("is a list", JsonResultSet.Rows("a"), JsonResultSet.Rows("a.b"));
        AssertRefused("nothing can be inside", JsonResultSet.Value("a"), JsonResultSet.Rows("a.b"));
        AssertRefused("only Rows and Values", JsonResultSet.Rows("a"), JsonResultSet.Value("a[].b"));
        AssertRefused("Two results are named", JsonResultSet.Rows("a"), JsonResultSet.Row("a"));
        AssertRefused("there is no result \"b\"", JsonResultSet.Rows("a"), JsonResultSet.Count("c", "b"));
        AssertRefused("must be a list of its own", JsonResultSet.Rows("a"), JsonResultSet.Rows("a[].x.b").On("x", "y"));
        Assert.Throws<ArgumentException>(() => JsonResultSet.Rows("a[]"));
        Assert.Throws<ArgumentException>(() => JsonResultSet.Rows("a[0].b"));
        Assert.Throws<InvalidOperationException>(() => JsonResultSet.Rows("a").On("x", "y"));
    }

    [Theory]
    [InlineData("")]
    [InlineData(" where 0")]
    public void Columns_that_are_named_must_exist(string where)
    {
        AssertMissing("'nope'", JsonResultSet.Rows("a"), JsonResultSet.Total("t", "a", "nope"));
        AssertMissing("'nope'", JsonResultSet.Rows("a").Take(1, JsonCursor.By<long>("nope"), "next"));
        AssertMissing("'nope'", JsonResultSet.Rows("a"), JsonResultSet.Rows("a[].b").On("id", "nope"));
        AssertMissing("'nope'", JsonResultSet.Rows("a"), JsonResultSet.Rows("a[].b").On("nope", "id"));

        void AssertMissing(string name, params JsonResultSet[] results) => Assert.Contains(
            name,
            Assert.Throws<JsonQueryException>(
                () => Write(string.Join(";", results.Where(static result => result.IsRead).Select(_ => $"select 1 as id{where}")), results)).Message,
            StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("7 as \"total::string\"", "\"7\"")]
    [InlineData("1 as \"total::boolean\"", "true")]
    [InlineData("'2024-03-01 12:30' as \"total::utc\"", "\"2024-03-01T12:30:00Z\"")]
    [InlineData("'[7]' as \"total::json\"", "[7]")]
    [InlineData("null as \"total::string\"", "null")]
    [InlineData("7 as total", "7")]
    public void A_total_has_the_type_that_its_column_is_named_with(string column, string expected)
    {
        JsonResultSet[] results = [JsonResultSet.Rows("p"), JsonResultSet.Total("t", "p", "total")];
        Assert.Equal($$"""{"p":[{"id":1}],"t":{{expected}}}""", Write($"select 1 as id, {column}", results));
    }

    [Theory]
    [InlineData("7 as total", "0")]
    [InlineData("7 as \"total::string\"", "\"0\"")]
    [InlineData("1 as \"total::boolean\"", "false")]
    [InlineData("'2024-03-01 12:30' as \"total::utc\"", "null")]
    [InlineData("'[7]' as \"total::json\"", "null")]
    public void A_total_without_a_row_has_that_type_too(string column, string expected)
    {
        JsonResultSet[] results = [JsonResultSet.Rows("p"), JsonResultSet.Total("t", "p", "total")];
        Assert.Equal($$"""{"p":[],"t":{{expected}}}""", Write($"select 1 as id, {column} where 0", results));
        Assert.Equal(
            $$"""{"t":{{expected}}}""",
            Write($"select 1 as id, {column} where 0", results, JsonQueryOptions.Default.WithFields(JsonFields.Parse("t"))));
        results = [results[1], JsonResultSet.Rows("l"), JsonResultSet.Rows("l[].p").On("id", "id"), JsonResultSet.Total("t2", "l[].p", "total")];
        results[0] = JsonResultSet.Total("t", "l", "total");
        Assert.Equal($$"""{"t":{{expected}},"l":[],"t2":{{expected}}}""", Write($"select 1 as id, {column} where 0; select 1 as id, {column} where 0", results));
    }

    [Fact]
    public void A_total_is_written_by_the_options_with_rows_and_without()
    {
        JsonResultSet[] results = [JsonResultSet.Rows("p"), JsonResultSet.Total("t", "p", "total")];
        var strings = new JsonQueryOptions(new JsonSerializerOptions { NumberHandling = JsonNumberHandling.WriteAsString });
        Assert.Equal("""{"p":[{"id":"1"}],"t":"7"}""", Write("select 1 as id, 7 as total", results, strings));
        Assert.Equal("""{"p":[],"t":"0"}""", Write("select 1 as id, 7 as total where 0", results, strings));
        var converted = new JsonQueryOptions(new JsonSerializerOptions { Converters = { new Hexadecimal() } });
        Assert.Equal("""{"p":[{"id":"0x1"}],"t":"0x7"}""", Write("select 1 as id, 7 as total", results, converted));
        Assert.Equal("""{"p":[],"t":"0x0"}""", Write("select 1 as id, 7 as total where 0", results, converted));
    }

    [Fact]
    public void A_total_is_left_out_of_rows_that_hold_lists() =>
        Assert.Equal(
            """{"a":[{"id":1,"b":[2]}],"t":7}""",
            Write("select 1 as id, 7 as total; select 1 as id, 2 as v", [JsonResultSet.Rows("a"), JsonResultSet.Values("a[].b").On("id", "id"), JsonResultSet.Total("t", "a", "total")]));

    [Fact]
    public void Names_of_columns_and_of_results_are_unique_in_their_object() =>
        Assert.Contains(
            "name of another property",
            Assert.Throws<JsonQueryException>(() => Write($"{Article}; select 1", [JsonResultSet.Row("article"), JsonResultSet.Value("article.title")])).Message,
            StringComparison.Ordinal);

    private static string Indented(string json, bool isIndented) => isIndented
        ? JsonSerializer.Serialize(JsonDocument.Parse(json).RootElement, IndentedOptions)
        : json.Trim();

    private void AssertRefused(string message, params JsonResultSet[] results) =>
        Assert.Contains(message, Assert.Throws<ArgumentException>(() => Write("select 1; select 2", results)).Message, StringComparison.Ordinal);

    private string Write(string sql, JsonResultSet[] results, JsonQueryOptions? options = null)
    {
        var json = new ArrayBufferWriter<byte>();
        bool isWritten = _connection.QueryMultipleJson(sql, null, json, results, options);
        Assert.Equal(isWritten, json.WrittenCount > 0);
        return Encoding.UTF8.GetString(json.WrittenSpan);
    }

    private sealed class Hexadecimal : JsonConverter<long>
    {
        public override long Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

        public override void Write(Utf8JsonWriter writer, long value, JsonSerializerOptions options) =>
            writer.WriteStringValue(string.Create(System.Globalization.CultureInfo.InvariantCulture, $"0x{value:x}"));
    }

    private sealed class Order
    {
        public int Id { get; set; }

        public string? N { get; set; }

        public List<Line> Lines { get; set; } = [];

        public List<string> Tags { get; set; } = [];
    }

    private sealed record Line
    {
        public string? Sku { get; set; }
    }
}
