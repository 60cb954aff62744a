using Dapper.Json.Tests.Extensions;

namespace Dapper.Json.Tests.Shapes;

/// <summary>Columns whose names are paths become objects and lists: rows that follow each other and agree are one object with a list.</summary>
public class PathListTests
{
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

    private static async Task<string> OneAsync(string method, bool isAsync, string sql)
    {
        using SqliteConnection connection = Databases.Open();
        QueryForm form = QueryForm.Overloads[$"Query{method}Json{(isAsync ? "Async" : "")} sql to writer"];
        var sink = new QueryForm.FormSink(form);
        await form.RunAsync(connection, sink, new QueryArguments { Sql = sql, Options = PathQuery.Paths });
        return sink.Text;
    }

    [Fact]
    public void A_dot_is_a_dot_unless_names_are_paths() =>
        Assert.Equal(
            """[{"customer.name":"Ada","lines[].sku":1}]""",
            PathQuery.Write(new() { PathNames = false }, ["customer.name", "lines[].sku"], ["Ada", 1]));

    [Fact]
    public void Names_that_the_policy_makes_equal_are_one_object()
    {
        Assert.Equal("""[{"customer":{"name":1,"city":2}}]""", PathQuery.Write(["Customer.Name", "customer.City"], [1, 2]));
        var exact = new JsonQueryOptions(JsonSerializerOptions.Default) { PathNames = true };
        Assert.Equal("""[{"Customer":{"Name":1},"customer":{"City":2}}]""", PathQuery.Write(exact, ["Customer.Name", "customer.City"], [1, 2]));
    }
}
