using static Dapper.Json.Tests.Execution.MultipleQuery;

namespace Dapper.Json.Tests.Results;

/// <summary>Several results are written as a tree: names are paths, and lists go into the rows of other lists.</summary>
public sealed class ResultTreeTests : SqliteTests
{
    private const string Orders = "select column1 as id, column2 as n from (values (1, 'a'), (2, 'b'), (3, 'c'))";
    private const string Lines = "select column1 as OrderId, column2 as sku from (values (2, 'p'), (1, 'q'), (2, 'r'))";

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
                Connection.QueryMultipleJson($"{ids} from n; {ids} as k, id from n", null, json, results, options);
                least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
            }

            return least;
        }
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
    public void Places_must_fit()
    {
        AssertRefused("add .On", JsonResultSet.Rows("a"), JsonResultSet.Rows("a[].b"));
        AssertRefused("not the list of a result of rows", JsonResultSet.Row("a"), JsonResultSet.Rows("a[].b").On("x", "y"));
        AssertRefused("is a list", JsonResultSet.Rows("a"), JsonResultSet.Rows("a.b"));
        AssertRefused("nothing can be inside", JsonResultSet.Value("a"), JsonResultSet.Rows("a.b"));
        AssertRefused("only Rows and Values", JsonResultSet.Rows("a"), JsonResultSet.Value("a[].b"));
        AssertRefused("Two results are named", JsonResultSet.Rows("a"), JsonResultSet.Row("a"));
        AssertRefused("there is no result \"b\"", JsonResultSet.Rows("a"), JsonResultSet.Count("c", "b"));
        AssertRefused("must be a list there", JsonResultSet.Rows("a"), JsonResultSet.Rows("a[].x.b").On("x", "y"));
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

    private void AssertRefused(string message, params JsonResultSet[] results) =>
        Assert.Contains(message, Assert.Throws<ArgumentException>(() => Write("select 1; select 2", results)).Message, StringComparison.Ordinal);

    private sealed class Hexadecimal() : WritingConverter<long>(
        static (writer, value) => writer.WriteStringValue(string.Create(System.Globalization.CultureInfo.InvariantCulture, $"0x{value:x}")));
}
