using System.Buffers;
using Dapper.Json.Tests.Drivers.Sqlite;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Shapes;

/// <summary>Rows that follow each other and agree become one object with a list.</summary>
public class PathListTests
{
    private static readonly string[] Order = ["id", "customer.name", "lines[].sku", "lines[].quantity"];
    private static readonly string[] Taxed = ["id", "lines[].name", "lines[].taxes[].rate"];

    [Fact]
    public void Rows_that_agree_are_one_object() =>
        Assert.Equal(
            """[{"id":1,"customer":{"name":"Ada"},"lines":[{"sku":"A1","quantity":2},{"sku":"B7","quantity":1}]},"""
            + """{"id":2,"customer":{"name":"Ada"},"lines":[{"sku":"A1","quantity":2}]}]""",
            PathQuery.Write(Order, [1, "Ada", "A1", 2], [1, "Ada", "B7", 1], [2, "Ada", "A1", 2]));

    [Fact]
    public void Parents_are_told_apart_by_each_of_their_columns() =>
        Assert.Equal(
            """[{"id":1,"customer":{"name":"Ada"},"lines":[{"sku":"A1","quantity":1}]},{"id":1,"customer":{"name":"Bob"},"lines":[{"sku":"A1","quantity":1}]}]""",
            PathQuery.Write(Order, [1, "Ada", "A1", 1], [1, "Bob", "A1", 1]));

    [Fact]
    public void Equal_elements_stay_two() =>
        Assert.Equal(
            """[{"id":1,"customer":{"name":"Ada"},"lines":[{"sku":"A1","quantity":1},{"sku":"A1","quantity":1}]}]""",
            PathQuery.Write(Order, [1, "Ada", "A1", 1], [1, "Ada", "A1", 1]));

    [Fact]
    public void A_parent_that_comes_back_is_written_again() =>
        Assert.Equal(
            """[{"id":1,"tags":[1]},{"id":2,"tags":[2]},{"id":1,"tags":[3]}]""",
            PathQuery.Write(["id", "tags[]"], [1, 1], [2, 2], [1, 3]));

    [Fact]
    public void Values_are_compared_exactly_and_NULL_equals_NULL() =>
        Assert.Equal(
            """[{"key":null,"tags":[1,2]},{"key":"a","tags":[3]},{"key":"A","tags":[4]},{"key":"a ","tags":[5]},{"key":"","tags":[6]},{"key":1,"tags":[7]},{"key":"1","tags":[8]},"""
            + """{"key":1.5,"tags":[9]},{"key":0,"tags":[10]},{"key":-0,"tags":[11]},{"key":"AQ==","tags":[12]},{"key":"AQ","tags":[13]},{"key":null,"tags":[14]}]""",
            PathQuery.Write(
                ["key", "tags[]"],
                [null, 1], [null, 2], ["a", 3], ["A", 4], ["a ", 5], ["", 6], [1L, 7], ["1", 8],
                [1.5, 9], [0.0, 10], [-0.0, 11], [new byte[] { 1 }, 12], ["AQ", 13], [null, 14]));

    [Fact]
    public void Values_of_other_types_with_the_same_JSON_are_one_key_but_for_drivers_that_give_their_bytes()
    {
        const string Sql = "select 1 as key, 1 as \"tags[]\" union all select 1.0, 2 union all select x'01', 3 union all select 'AQ==', 4";
        using SqliteConnection connection = Databases.Open();

        Assert.Equal(
            """[{"key":1,"tags":[1]},{"key":1,"tags":[2]},{"key":"AQ==","tags":[3]},{"key":"AQ==","tags":[4]}]""",
            SqliteAccess.Public.WriteText(connection, Sql, null, PathQuery.Paths));
        Assert.Equal(
            """[{"key":1,"tags":[1,2]},{"key":"AQ==","tags":[3,4]}]""",
            SqliteAccess.Generic.WriteText(connection, Sql, null, PathQuery.Paths));
    }

    [Fact]
    public void Cells_are_not_taken_for_others_that_are_equal_side_by_side() =>
        Assert.Equal(
            """[{"a":"x","b":"yz","t":[1]},{"a":"xy","b":"z","t":[2]},{"a":null,"b":"","t":[3]},{"a":"","b":null,"t":[4]}]""",
            PathQuery.Write(["a", "b", "t[]"], ["x", "yz", 1], ["xy", "z", 2], [null, "", 3], ["", null, 4]));

    [Fact]
    public void Lists_are_nested_to_any_depth() =>
        Assert.Equal(
            """[{"id":1,"a":[{"x":1,"b":[{"y":1,"c":[{"z":1},{"z":2}]},{"y":2,"c":[{"z":2}]}]},{"x":2,"b":[{"y":2,"c":[{"z":2}]}]}]},"""
            + """{"id":2,"a":[{"x":2,"b":[{"y":2,"c":[{"z":2}]}]}]}]""",
            PathQuery.Write(["id", "a[].x", "a[].b[].y", "a[].b[].c[].z"], [1, 1, 1, 1], [1, 1, 1, 2], [1, 1, 2, 2], [1, 2, 2, 2], [2, 2, 2, 2]));

    [Fact]
    public void Equal_elements_that_hold_a_list_are_one() =>
        Assert.Equal(
            """[{"id":1,"lines":[{"name":"a","taxes":[{"rate":1},{"rate":1}]}]}]""",
            PathQuery.Write(Taxed, [1, "a", 1], [1, "a", 1]));

    [Fact]
    public void Elements_inside_of_different_parents_are_different() =>
        Assert.Equal(
            """[{"id":1,"lines":[{"name":"a","taxes":[{"rate":1}]}]},{"id":2,"lines":[{"name":"a","taxes":[{"rate":1}]}]}]""",
            PathQuery.Write(Taxed, [1, "a", 1], [2, "a", 1]));

    [Fact]
    public void An_element_whose_columns_are_all_NULL_is_missing() =>
        Assert.Equal(
            """[{"id":1,"lines":[]},{"id":2,"lines":[{"name":null,"taxes":[{"rate":5}]}]},{"id":3,"lines":[{"name":"a","taxes":[]},{"name":"b","taxes":[{"rate":6}]}]}]""",
            PathQuery.Write(Taxed, [1, null, null], [1, null, null], [2, null, null], [2, null, 5], [2, null, null], [3, "a", null], [3, null, null], [3, "b", 6]));

    [Theory]
    [InlineData(0, 0, 0)]
    [InlineData(0, 1, 2)]
    [InlineData(1, 2, 0)]
    [InlineData(2, 0, 1)]
    [InlineData(0, 0, 1)]
    [InlineData(1, 0, 0)]
    public void A_list_may_be_empty_for_each_parent(params int[] sizes)
    {
        object?[][] rows =
        [
            .. sizes.SelectMany(static (size, id) => Enumerable.Range(0, Math.Max(size, 1)).Select(n => (object?[])[id, size == 0 ? null : n, size == 0 ? null : n])),
        ];
        string[] objects = [.. sizes.Select(static (size, id) => $$"""{"id":{{id}},"lines":[{{string.Join(',', Enumerable.Range(0, size).Select(n => $$"""{"n":{{n}},"m":{{n}}}"""))}}]}""")];
        Assert.Equal($"[{string.Join(',', objects)}]", PathQuery.Write(["id", "lines[].n", "lines[].m"], rows));
    }

    [Fact]
    public void A_list_of_values_leaves_NULLs_out() =>
        Assert.Equal(
            """[{"id":1,"tags":["a","a"]},{"id":2,"tags":[]},{"id":3,"tags":["c"]}]""",
            PathQuery.Write(["id", "tags[]"], [1, "a"], [1, null], [1, "a"], [2, null], [3, "c"]));

    [Fact]
    public void Values_are_elements_at_depth() =>
        Assert.Equal(
            """[{"id":1,"a":{"x":2,"b":[{"c":3,"tags":[4,5]},{"c":4,"tags":[]}]}}]""",
            PathQuery.Write(["id", "a.x", "a.b[].c", "a.b[].tags[]"], [1, 2, 3, 4], [1, 2, 3, 5], [1, 2, 4, null]));

    [Fact]
    public void The_property_that_holds_a_list_stands_behind_the_others() =>
        Assert.Equal(
            """[{"id":3,"z":{"y":4},"a":{"w":5,"lines":[{"v":6,"t":[2]},{"v":7,"t":[]}]}}]""",
            PathQuery.Write(["a.lines[].t[]", "id", "a.lines[].v", "z.y", "a.w"], [2, 3, 6, 4, 5], [null, 3, 7, 4, 5]));

    [Fact]
    public void An_object_around_a_list_is_null_where_nothing_is_inside() =>
        Assert.Equal(
            """[{"id":1,"a":null},{"id":2,"a":{"lines":[{"x":1}]}},{"id":3,"a":{"lines":[{"x":2},{"x":3}]}}]""",
            PathQuery.Write(["id", "a.lines[].x"], [1, null], [2, 1], [3, null], [3, 2], [3, null], [3, 3]));

    [Fact]
    public void Lists_are_there_where_NULLs_are_left_out() =>
        Assert.Equal(
            """[{"id":1,"lines":[]},{"id":2,"lines":[{"o":{"y":1}},{"x":2}]},{"lines":[]}]""",
            PathQuery.Write(PathQuery.NullsOmitted, ["id", "lines[].x", "lines[].o.y"], [1, null, null], [2, null, 1], [2, 2, null], [null, null, null]));

    [Fact]
    public void An_object_inside_of_an_element_is_null_as_elsewhere() =>
        Assert.Equal(
            """[{"id":1,"lines":[{"n":1,"product":{"name":"a"}},{"n":2,"product":null}]}]""",
            PathQuery.Write(["id", "lines[].n", "lines[].product.name"], [1, 1, "a"], [1, 2, null]));

    [Fact]
    public void A_thousand_columns_in_a_list_and_beside_it()
    {
        string[] names = [.. Enumerable.Range(0, 1000).Select(static i => i % 2 == 0 ? $"p{i}" : $"list[].o{i % 10}.e{i}")];
        object?[] Row(int element) => [.. Enumerable.Range(0, 1000).Select(i => (object?)(i % 2 == 0 ? i : element + i))];
        string own = string.Join(',', Enumerable.Range(0, 500).Select(static i => $"\"p{2 * i}\":{2 * i}"));
        string Element(int element) =>
            "{" + string.Join(',', Enumerable.Range(0, 5).Select(static half => (2 * half) + 1).Select(o =>
                $"\"o{o}\":{{{string.Join(',', Enumerable.Range(0, 100).Select(i => $"\"e{(10 * i) + o}\":{element + (10 * i) + o}"))}}}")) + "}";
        Assert.Equal($$"""[{{{own}},"list":[{{Element(1)}},{{Element(2)}}]}]""", PathQuery.Write(names, Row(1), Row(2)));
    }

    [Theory]
    [InlineData("First", true)]
    [InlineData("Single", true)]
    [InlineData("First", false)]
    [InlineData("Single", false)]
    public async Task One_object_is_one_parent_however_many_rows_it_has(string method, bool isAsync)
    {
        const string forty = "with recursive n(i) as (select 1 union all select i + 1 from n where i < 40) select 1 as id, i as \"lines[].n\" from n";
        string expected = $$"""{"id":1,"lines":[{{string.Join(',', Enumerable.Range(1, 40).Select(n => $$"""{"n":{{n}}}"""))}}]}""";
        Assert.Equal(expected, await OneAsync(method, isAsync, forty));
        Assert.Equal(expected, await OneAsync(method + "OrDefault", isAsync, forty));
        Assert.Equal("", await OneAsync(method + "OrDefault", isAsync, $"select * from ({forty}) where id = 2"));
        await Assert.ThrowsAsync<InvalidOperationException>(() => OneAsync(method, isAsync, $"select * from ({forty}) where id = 2"));

        string two = $"select * from ({forty}) union all select 2, 1";
        if (method == "First")
        {
            Assert.Equal(expected, await OneAsync("First", isAsync, two));
        }
        else
        {
            await Assert.ThrowsAsync<InvalidOperationException>(() => OneAsync("Single", isAsync, two));
            await Assert.ThrowsAsync<InvalidOperationException>(() => OneAsync("SingleOrDefault", isAsync, two));
        }
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task The_number_returned_is_that_of_parents(bool isAsync)
    {
        const string sql = "select 1 as id, 1 as \"t[]\" union all select 1, 2 union all select 2, null";
        using SqliteConnection connection = Databases.Open();
        var json = new ArrayBufferWriter<byte>();
        Assert.Equal(2, isAsync ? await connection.QueryJsonAsync(sql, null, json, PathQuery.Paths, cancellationToken: TestContext.Current.CancellationToken) : connection.QueryJson(sql, null, json, PathQuery.Paths));
        Assert.Equal("""[{"id":1,"t":[1,2]},{"id":2,"t":[]}]""", json.TextOf());
    }

    private static async Task<string> OneAsync(string method, bool isAsync, string sql)
    {
        using SqliteConnection connection = Databases.Open();
        var json = new ArrayBufferWriter<byte>();
        switch (method, isAsync)
        {
            case ("First", true):
                await connection.QueryFirstJsonAsync(sql, null, json, PathQuery.Paths);
                break;
            case ("First", false):
                connection.QueryFirstJson(sql, null, json, PathQuery.Paths);
                break;
            case ("FirstOrDefault", true):
                await connection.QueryFirstOrDefaultJsonAsync(sql, null, json, PathQuery.Paths);
                break;
            case ("FirstOrDefault", false):
                connection.QueryFirstOrDefaultJson(sql, null, json, PathQuery.Paths);
                break;
            case ("Single", true):
                await connection.QuerySingleJsonAsync(sql, null, json, PathQuery.Paths);
                break;
            case ("Single", false):
                connection.QuerySingleJson(sql, null, json, PathQuery.Paths);
                break;
            case ("SingleOrDefault", true):
                await connection.QuerySingleOrDefaultJsonAsync(sql, null, json, PathQuery.Paths);
                break;
            default:
                connection.QuerySingleOrDefaultJson(sql, null, json, PathQuery.Paths);
                break;
        }

        return json.TextOf();
    }
}
