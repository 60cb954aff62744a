using System.Text.Json;
using Xunit;

namespace Dapper.Json.Tests.Shapes;

/// <summary>Columns whose names are paths become properties of objects inside of their row's.</summary>
public class PathObjectTests
{
    [Fact]
    public void A_dot_is_a_dot_unless_names_are_paths() =>
        Assert.Equal("""[{"customer.name":"Ada","lines[].sku":1}]""", PathQuery.Write(new() { PathNames = false }, ["customer.name", "lines[].sku"], ["Ada", 1]));

    [Fact]
    public void Names_without_a_dot_are_as_always() =>
        Assert.Equal("""[{"id":1,"userName":null},{"id":1,"userName":null}]""", PathQuery.Write(["Id", "UserName"], [1, null], [1, null]));

    [Fact]
    public void Objects_are_nested_to_any_depth() =>
        Assert.Equal(
            """[{"id":1,"a":{"x":2,"b":{"c":{"d":3}}},"e":{"f":4}}]""",
            PathQuery.Write(["id", "a.x", "a.b.c.d", "e.f"], [1, 2, 3, 4]));

    [Fact]
    public void An_object_stands_where_its_first_column_does() =>
        Assert.Equal("""[{"a":{"x":1,"y":3},"b":2}]""", PathQuery.Write(["a.x", "b", "a.y"], [1, 2, 3]));

    [Fact]
    public void Equal_rows_of_objects_stay_rows() =>
        Assert.Equal("""[{"a":{"x":1}},{"a":{"x":1}}]""", PathQuery.Write(["a.x"], [1], [1]));

    [Theory]
    [InlineData("\"a.b\".c", """{"a.b":{"c":1}}""")]
    [InlineData("a.\"b.c\"", """{"a":{"b.c":1}}""")]
    [InlineData("\"a[]\"", """{"a[]":1}""")]
    [InlineData("\"a.b\"", """{"a.b":1}""")]
    [InlineData("\"say \"\"hi\"\"\".x", """{"say \u0022hi\u0022":{"x":1}}""")]
    [InlineData("a\"b.c", """{"a\u0022b.c":1}""")]
    [InlineData("\" \".x", """{" ":{"x":1}}""")]
    public void A_quoted_name_is_taken_as_it_is(string name, string expected) => Assert.Equal($"[{expected}]", PathQuery.Write([name], [1]));

    [Fact]
    public void A_quoted_name_may_be_that_of_a_list() =>
        Assert.Equal("""[{"id":1,"a.b":[{"c":2}]}]""", PathQuery.Write(["id", "\"a.b\"[].c"], [1, 2]));

    [Fact]
    public void The_naming_policy_applies_to_each_name_of_a_path()
    {
        var options = new JsonQueryOptions(new JsonSerializerOptions { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower }) { PathNames = true };
        Assert.Equal(
            """[{"order_id":1,"ship_to":{"zip_code":2},"order_lines":[{"unit_price":3}]}]""",
            PathQuery.Write(options, ["OrderId", "ShipTo.ZipCode", "OrderLines[].UnitPrice"], [1, 2, 3]));
    }

    [Fact]
    public void Names_that_the_policy_makes_equal_are_one_object()
    {
        Assert.Equal("""[{"customer":{"name":1,"city":2}}]""", PathQuery.Write(["Customer.Name", "customer.City"], [1, 2]));
        var exact = new JsonQueryOptions(JsonSerializerOptions.Default) { PathNames = true };
        Assert.Equal("""[{"Customer":{"Name":1},"customer":{"City":2}}]""", PathQuery.Write(exact, ["Customer.Name", "customer.City"], [1, 2]));
    }

    [Fact]
    public void An_object_is_null_where_all_its_columns_are_NULL() =>
        Assert.Equal(
            """[{"id":1,"a":null,"z":9},{"id":2,"a":{"x":null,"b":null,"y":3},"z":9},{"id":3,"a":{"x":null,"b":{"c":4},"y":null},"z":9}]""",
            PathQuery.Write(["id", "a.x", "a.b.c", "a.y", "z"], [1, null, null, null, 9], [2, null, null, 3, 9], [3, null, 4, null, 9]));

    [Fact]
    public void A_null_object_is_left_out_as_NULLs_are() =>
        Assert.Equal(
            """[{"id":1},{"id":2,"a":{"y":3}},{"id":3,"a":{"b":{"c":4}}},{}]""",
            PathQuery.Write(
                PathQuery.NullsOmitted,
                ["id", "a.x", "a.b.c", "a.y"],
                [1, null, null, null], [2, null, null, 3], [3, null, 4, null], [null, null, null, null]));

    [Fact]
    public void Each_column_makes_its_object_appear()
    {
        string[] names = ["a.b.c.p", "a.b.q", "a.b.d.r", "a.s", "a.e.t"];
        string[] expected =
        [
            """[{"a":{"b":{"c":{"p":1},"q":null,"d":null},"s":null,"e":null}}]""",
            """[{"a":{"b":{"c":null,"q":1,"d":null},"s":null,"e":null}}]""",
            """[{"a":{"b":{"c":null,"q":null,"d":{"r":1}},"s":null,"e":null}}]""",
            """[{"a":{"b":null,"s":1,"e":null}}]""",
            """[{"a":{"b":null,"s":null,"e":{"t":1}}}]""",
        ];
        for (int i = 0; i < names.Length; i++)
        {
            Assert.Equal(expected[i], PathQuery.Write(names, [.. names.Select((_, column) => column == i ? (object?)1 : null)]));
        }
    }

    [Fact]
    public void No_row_is_an_empty_array() => Assert.Equal("[]", PathQuery.Write("select 1 as id, 2 as \"a.b\", 3 as \"c[].d\" where 0"));
}
