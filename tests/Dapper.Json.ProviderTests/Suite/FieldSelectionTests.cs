namespace Dapper.Json.ProviderTests.Suite;

/// <summary>
/// Fields that are selected are written as they are among all, at each depth; what is not selected is passed over, whatever its type is.
/// A command is first run for access in any order, and sequentially once its columns are seen to be in the order of the properties.
/// </summary>
public abstract class FieldSelectionTests<TDatabase> : ConnectedTests<TDatabase>
    where TDatabase : Database, new()
{
    private const int Runs = 3;

    private static readonly JsonQueryOptions Paths = new() { PathNames = true };

    public static TheoryData<string, string> Unwritten => new(
        from column in Database.Types
        from value in column.Values
        where value.Outcome != Outcome.Written
        select (value.Type, value.Sql));

    [Theory]
    [MemberData(nameof(WrittenTypes))]
    public async Task A_type_is_selected_or_left_out(string type)
    {
        (string table, TypeValue[] values) = await StoreValuesAsync(Connection, type);
        string[] json = [.. values.Select(static value => value.Json(JsonSerializerOptions.Web)), "null"];
        string isNull = $"{values.Length}";
        string sql =
            $"""
            select n as "n", item as "item", item as "o.item", n as "o.p.n", item as "o.p.item", n as "l[].n", n as "l[].m", item as "l[].o.item"
            from {table} order by n
            """;
        await AssertRowsAsync("item", (item, _) => ObjectOf(("item", item)));
        await AssertRowsAsync("n", (_, n) => ObjectOf(("n", n)));
        await AssertRowsAsync("-l,-o", (item, n) => ObjectOf(("n", n), ("item", item)));
        await AssertRowsAsync("o[p[n]],n", (_, n) => ObjectOf(("n", n), ("o", ObjectOf(("p", ObjectOf(("n", n)))))));
        await AssertRowsAsync("o[item,p[item]]", (item, _) => ObjectOf(("o", ObjectOf(("item", item), ("p", ObjectOf(("item", item)))))));
        await AssertRowsAsync("l[n,m]", (_, n) => ObjectOf(("l", ArrayOf([ObjectOf(("n", n), ("m", n))]))));
        await AssertRowsAsync("l[o[item]]", (item, n) => ObjectOf(("l", ArrayOf([ObjectOf(("o", n == isNull ? item : ObjectOf(("item", item))))]))));

        Task AssertRowsAsync(string fields, Func<string, string, string> expected) =>
            AssertRunsAsync(Connection, sql, fields, ArrayOf(json.Select((item, n) => expected(item, $"{n}"))));
    }

    [Theory(SkipTestWithoutData = true)]
    [MemberData(nameof(Unwritten))]
    public async Task A_value_that_may_not_be_written_is_no_error_where_it_is_not_selected(string type, string sql)
    {
        string table = await StoreInTableAsync(Connection, type, sql, "null", sql);
        await AssertRunsAsync(
            Connection,
            $"""select n as "n", item as "item", n as "m" from {table} order by n""",
            "n,m",
            Json(new { n = 0, m = 0 }, new { n = 1, m = 1 }, new { n = 2, m = 2 }));
        await AssertRunsAsync(
            Connection,
            $"""select n as "o.n", item as "o.item", n as "l[].n", item as "l[].item" from {table} where n = 0""",
            "l[n]",
            Json(new { l = new[] { new { n = 0 } } }),
            new JsonQueryOptions { PathNames = true, GroupKeys = ["o.n"] });
    }

    [Fact]
    public async Task A_large_value_is_passed_over()
    {
        string text = string.Concat(Enumerable.Repeat("ab ü\n", 40_000));
        byte[] bytes = [.. Enumerable.Range(0, 100_001).Select(static i => (byte)i)];
        await ExecuteAsync(Connection, Database.CreateTable("large", $"n int, word {Database.TextType}, bytes {Database.BinaryType}, m int"));
        string table = Database.Table("large");
        await ExecuteAsync(Connection, $"insert into {table} values (1, @text, @bytes, 2)", new { text, bytes });
        await ExecuteAsync(Connection, $"insert into {table} values (3, @text, @bytes, 4)", new { text, bytes });
        string sql = $"""select n as "n", word as "word", bytes as "bytes", m as "m" from {table} order by n""";
        await AssertRunsAsync(Connection, sql, "m,n", Json(new { n = 1, m = 2 }, new { n = 3, m = 4 }));
        await AssertRunsAsync(Connection, sql, "bytes", Json(new { bytes }, new { bytes }));
        await AssertRunsAsync(Connection, sql, "word,m", Json(new { word = text, m = 2 }, new { word = text, m = 4 }));
    }

    private static async Task AssertRunsAsync(DbConnection connection, string sql, string fields, string expected, JsonQueryOptions? options = null)
    {
        // Options of its own: a command is new to them.
        options = new JsonQueryOptions(options ?? Paths).WithFields(JsonFields.Parse(fields));
        for (int run = 0; run < Runs; run++)
        {
            AssertSame(expected, await QueryAsync(connection, sql, options: options));
            AssertSame(expected, Query(connection, sql, options: options));
        }
    }
}
