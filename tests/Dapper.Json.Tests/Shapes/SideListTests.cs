using System.Buffers;
using System.Text;
using System.Text.Json;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Shapes;

/// <summary>Two and more lists side by side in one result: each row fills one of them.</summary>
public sealed class SideListTests : IDisposable
{
    private static readonly JsonSerializerOptions Indented = new() { WriteIndented = true };

    private readonly SqliteConnection _connection = new("Data Source=:memory:");

    public void Dispose() => _connection.Dispose();

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Each_row_fills_one(bool isIndented)
    {
        const string Sql = """
            select 1 as id, 'p' as "lines[].sku", null as "tags[]", null as "payments[].sum"
            union all select 1, null, 't', null
            union all select 1, 'q', null, null
            union all select 1, null, null, 5
            union all select 1, null, 'u', null
            union all select 2, null, null, null
            union all select 3, null, 'v', null
            union all select 4, 'r', null, null
            """;
        const string Expected = """
            [{"id":1,"lines":[{"sku":"p"},{"sku":"q"}],"tags":["t","u"],"payments":[{"sum":5}]},{"id":2,"lines":[],"tags":[],"payments":[]},{"id":3,"lines":[],"tags":["v"],"payments":[]},{"id":4,"lines":[{"sku":"r"}],"tags":[],"payments":[]}]
            """;
        string expected = isIndented ? JsonSerializer.Serialize(JsonDocument.Parse(Expected).RootElement, Indented) : Expected.Trim();
        Assert.Equal(expected, _connection.QueryJsonString(Sql, options: new(new JsonSerializerOptions { WriteIndented = isIndented })));
    }

    [Fact]
    public void Joins_on_the_list_s_own_number() =>
        Assert.Equal(
            """[{"id":1,"a":[{"x":1},{"x":2}],"b":[{"y":3}]},{"id":2,"a":[],"b":[]}]""",
            _connection.QueryJsonString(
                """
                select p.id, a.x as "a[].x", b.y as "b[].y"
                from (select 1 as id union all select 2) p
                cross join (select 1 as n union all select 2) s
                left join (select 1 as p, 1 as x union all select 1, 2) a on a.p = p.id and s.n = 1
                left join (select 1 as p, 3 as y) b on b.p = p.id and s.n = 2
                order by p.id, s.n
                """));

    [Fact]
    public void Lists_inside_of_lists() =>
        Assert.Equal(
            """[{"id":1,"a":[{"k":1,"c":[7,8]},{"k":2,"c":[]}],"b":[{"k":3,"d":[9,10],"e":["x"]},{"k":4,"d":[],"e":[]}]},{"id":2,"a":[],"b":[]}]""",
            _connection.QueryJsonString(
                """
                select 1 as id, 1 as "a[].k", 7 as "a[].c[]", null as "b[].k", null as "b[].d[]", null as "b[].e[]"
                union all select 1, 1, 8, null, null, null
                union all select 1, 2, null, null, null, null
                union all select 1, null, null, 3, 9, null
                union all select 1, null, null, 3, null, 'x'
                union all select 1, null, null, 3, 10, null
                union all select 1, null, null, 4, null, null
                union all select 2, null, null, null, null, null
                """));

    [Fact]
    public void Side_lists_at_two_levels() =>
        Assert.Equal(
            """[{"id":1,"a":[{"k":1,"c":[7],"d":[8]},{"k":2,"c":[],"d":[9]}],"b":[5,6]},{"id":2,"a":[],"b":[4]}]""",
            _connection.QueryJsonString(
                """
                select 1 as id, 1 as "a[].k", 7 as "a[].c[]", null as "a[].d[]", null as "b[]"
                union all select 1, null, null, null, 5
                union all select 1, 1, null, 8, null
                union all select 1, 2, null, 9, null
                union all select 1, null, null, null, 6
                union all select 2, null, null, null, 4
                """));

    [Fact]
    public void Lists_in_objects_and_objects_that_are_missing() =>
        Assert.Equal(
            """[{"id":1,"o":{"x":1,"a":[2]},"b":[3]},{"id":2,"o":null,"b":[4]},{"id":3,"o":{"x":5,"a":[]},"b":[]}]""",
            _connection.QueryJsonString(
                """
                select 1 as id, 1 as "o.x", 2 as "o.a[]", null as "b[]"
                union all select 1, 1, null, 3
                union all select 2, null, null, 4
                union all select 3, 5, null, null
                """));

    [Fact]
    public void Side_lists_in_one_object() =>
        Assert.Equal(
            """[{"id":1,"o":{"x":null,"a":[],"b":[2]}},{"id":2,"o":null},{"id":3,"o":{"x":null,"a":[4],"b":[]}},{"id":4,"o":{"x":5,"a":[],"b":[6]}}]""",
            _connection.QueryJsonString(
                """
                select 1 as id, null as "o.x", null as "o.a[]", 2 as "o.b[]"
                union all select 2, null, null, null
                union all select 3, null, 4, null
                union all select 4, 5, null, 6
                """));

    [Fact]
    public void Values_behind_the_first_list_of_another_object_are_refused_and_before_it_they_are_not()
    {
        const string Late = """select 1 as id, 1 as "a.x[]", 'v' as "b.name", null as "b.y[]" union all select 1, null, 'v', 2 union all select 2, 3, 'w', null""";
        Assert.Contains("before those of the other list", Assert.Throws<JsonQueryException>(() => _connection.QueryJsonString(Late)).Message, StringComparison.Ordinal);
        Assert.Equal(
            """[{"id":1,"b":{"name":"v","y":[2]},"a":{"x":[1]}},{"id":2,"b":{"name":"w","y":[]},"a":{"x":[3]}}]""",
            _connection.QueryJsonString(
                """select 1 as id, 'v' as "b.name", null as "b.y[]", 1 as "a.x[]" union all select 1, 'v', 2, null union all select 2, 'w', null, 3"""));
    }

    [Theory]
    [InlineData("tags", """[{"tags":["t"]},{"tags":[]}]""")]
    [InlineData("lines", """[{"lines":[{"sku":"p","n":1}]},{"lines":[]}]""")]
    [InlineData("id,payments[sum]", """[{"id":1,"payments":[{"sum":5}]},{"id":2,"payments":[]}]""")]
    [InlineData("lines[n],payments", """[{"lines":[{"n":1}],"payments":[{"sum":5,"by":"c"}]},{"lines":[],"payments":[]}]""")]
    public void Selected_fields_hold(string fields, string expected) =>
        Assert.Equal(
            expected,
            _connection.QueryJsonString(
                """
                select 1 as id, 'p' as "lines[].sku", 1 as "lines[].n", null as "tags[]", null as "payments[].sum", null as "payments[].by"
                union all select 1, null, null, 't', null, null
                union all select 1, null, null, null, 5, 'c'
                union all select 2, null, null, null, null, null
                """,
                options: JsonQueryOptions.Default.WithFields(JsonFields.Parse(fields))));

    [Theory]
    [InlineData("""select 1 as id, 1 as "a[]", 2 as "b[]" """, "b[]", 1)]
    [InlineData("""select 1 as id, 1 as "a[]", null as "b[]", null as "c[].x" union all select 1, null, 2, 3""", "c[].x", 2)]
    public void A_row_that_fills_two_is_an_error_that_names_both(string sql, string column, int row)
    {
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => _connection.QueryJsonString(sql));
        Assert.Equal((column, row), (error.ColumnName, error.RowNumber));
        Assert.Contains("union all", error.Message, StringComparison.Ordinal);
        Assert.Contains(row == 1 ? "'a[]'" : "'b[]'", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Elements_that_wait_are_bounded()
    {
        const string Sql = """select 1 as id, null as "a[]", value as "b[]" from generate_series(1, 1000)""";
        string sql = Sql.Replace("generate_series(1, 1000)", "(with recursive s(value) as (select 1 union all select value + 1 from s limit 1000) select value from s)", StringComparison.Ordinal);
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => _connection.QueryJsonString(sql, options: new() { BufferLimit = 100 }));
        Assert.Contains("\"b\"", error.Message, StringComparison.Ordinal);
        Assert.Equal(1000, JsonDocument.Parse(_connection.QueryJsonString(sql)).RootElement[0].GetProperty("b").GetArrayLength());
    }

    [Fact]
    public void Keys_may_be_in_any_of_them()
    {
        const string Sql = """
            select 1 as id, 'x' as name, null as "a[]", 1 as "b[].k", 'n' as "b[].v", 1 as "b[].c[]" union all select 1, 'y', null, 1, 'm', 2
            """;
        Assert.Equal(
            """[{"id":1,"name":"x","a":[],"b":[{"k":1,"v":"n","c":[1,2]}]}]""",
            _connection.QueryJsonString(Sql, options: new() { GroupKeys = ["id", "b[].k"] }));
        Assert.Throws<JsonQueryException>(() => _connection.QueryJsonString(Sql, options: new() { GroupKeys = ["nope"] }));
    }

    [Fact]
    public void A_failing_cell_names_its_row()
    {
        JsonQueryException error = Assert.Throws<JsonQueryException>(
            () => _connection.QueryJsonString("""select 1 as id, 1 as "a[]", null as "b[]::json" union all select 1, null, '{'"""));
        Assert.Equal((2, 2), (error.RowNumber, error.Ordinal));
    }

    [Fact]
    public void Further_rows_need_only_the_key_that_the_options_name()
    {
        const string Sql = """
            select 1 as id, 'T' as title, 'A' as "by.name", null as "c[].x", null as "d[].y", null as "d[].e[]", null as "f[]"
            union all select 1, null, null, 'x1', null, null, null
            union all select 1, null, null, null, 'y1', 'e1', null
            union all select 1, null, null, null, 'y1', 'e2', null
            union all select 1, null, null, null, null, null, 'f1'
            union all select 2, 'U', null, null, null, null, null
            union all select 2, null, null, null, null, null, 'f2'
            union all select 3, null, 'B', 'x3', null, null, null
            """;
        const string First = """{"id":1,"title":"T","by":{"name":"A"},"c":[{"x":"x1"}],"d":[{"y":"y1","e":["e1","e2"]}],"f":["f1"]}""";
        const string Second = """{"id":2,"title":"U","by":null,"c":[],"d":[],"f":["f2"]}""";
        const string Third = """{"id":3,"title":null,"by":{"name":"B"},"c":[{"x":"x3"}],"d":[],"f":[]}""";
        var options = new JsonQueryOptions { GroupKeys = ["id"] };
        Assert.Equal($"[{First},{Second},{Third}]", _connection.QueryJsonString(Sql, options: options));
        Assert.Equal(
            """[{"by":{"name":"A"},"d":[{"e":["e1","e2"]}]},{"by":null,"d":[]},{"by":{"name":"B"},"d":[]}]""",
            _connection.QueryJsonString(Sql, options: options.WithFields(JsonFields.Parse("by,d[e]"))));

        // In one of several results, with a list of another result in each of them.
        JsonResultSet list = JsonResultSet.Values("p[].t").On("of", "id"), rows = JsonResultSet.Rows("p");
        const string Values = "select 2 as of, 9 as v union all select 1, 8 union all select 2, 7";
        string expected = $$"""{"p":[{{First[..^1]}},"t":[8]},{{Second[..^1]}},"t":[9,7]},{{Third[..^1]}},"t":[]}]}""";
        var json = new ArrayBufferWriter<byte>();
        _connection.QueryMultipleJson($"{Values}; {Sql}", null, json, [list, rows], options);
        Assert.Equal(expected, Encoding.UTF8.GetString(json.WrittenSpan));
        json.ResetWrittenCount();
        _connection.QueryMultipleJson($"{Sql}; {Values}", null, json, [rows, list], options);
        Assert.Equal(expected, Encoding.UTF8.GetString(json.WrittenSpan));
    }
}
