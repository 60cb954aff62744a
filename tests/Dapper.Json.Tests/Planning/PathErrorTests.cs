using Dapper.Json.Tests.Shapes;

namespace Dapper.Json.Tests.Planning;

/// <summary>Columns whose names cannot be objects and lists are an error when the plan is made.</summary>
public class PathErrorTests
{
    [Theory]
    [InlineData("a[].x", "b[].y")]
    [InlineData("a[]", "b[]")]
    [InlineData("o.a[].x", "o.b[].y")]
    [InlineData("o.a[].x", "b[].y")]
    [InlineData("a[].x", "o.p.b[]")]
    [InlineData("l[].a[].x", "l[].b[].y")]
    public void Two_lists_side_by_side_are_refused(string first, string second)
    {
        string[] own = first[0] == 'l' ? ["id", "l[].id"] : ["id"];
        JsonQueryException error = PathQuery.Refuse(PathQuery.Paths, [.. own, first, second]);
        Assert.Equal(second, error.ColumnName);
        Assert.Contains("Two lists side by side", error.Message, StringComparison.Ordinal);
        Assert.Contains($"'{first}'", error.Message, StringComparison.Ordinal);
        Assert.Contains("QueryMultipleJson and JsonResultSet.On", error.Message, StringComparison.Ordinal);
        Assert.Contains("::json", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("a", "a.b")]
    [InlineData("a.b", "a")]
    [InlineData("a", "a[]")]
    [InlineData("a[]", "a")]
    [InlineData("a", "a[].b")]
    [InlineData("a[].b", "a")]
    [InlineData("a.b", "a[].b")]
    [InlineData("a[].b", "a.b")]
    [InlineData("x.A", "x.a.b")]
    [InlineData("a.b.c", "a.b")]
    [InlineData("a[]", "a[].b")]
    [InlineData("a[].b", "a[]")]
    [InlineData("a[]", "a[].b.c")]
    [InlineData("a[]", "a[].b[].c")]
    public void One_name_for_two_kinds_of_property_or_of_element_is_refused(string first, string second)
    {
        foreach (JsonDuplicateNameHandling handling in Enum.GetValues<JsonDuplicateNameHandling>())
        {
            JsonQueryException error = PathQuery.Refuse(With(handling), "id", first, second);
            Assert.Equal(second, error.ColumnName);
            Assert.Contains($"'{first}'", error.Message, StringComparison.Ordinal);
            Assert.Contains("alias", error.Message, StringComparison.Ordinal);
        }
    }

    [Theory]
    [InlineData("lines", "lines[].sku")]
    [InlineData("tags", "tags[]")]
    [InlineData("b", "id", "a[].b[].x")]
    public void A_list_in_an_object_without_a_column_of_its_own_is_refused(string list, params string[] names)
    {
        JsonQueryException error = PathQuery.Refuse(PathQuery.Paths, names);
        Assert.Equal(names[^1], error.ColumnName);
        Assert.Contains($"\"{list}\"", error.Message, StringComparison.Ordinal);
        Assert.Contains("JsonResultSet.Values", error.Message, StringComparison.Ordinal);
        Assert.Contains("JsonResultSet.Rows", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("a.b", "a.B")]
    [InlineData("l[].b", "l[].B")]
    [InlineData("l[]", "L[]")]
    [InlineData("l[].m[].n.o", "l[].m[].N.O")]
    public void Two_columns_of_one_property_are_refused(string first, string second)
    {
        string[] own = first.Contains("l[].", StringComparison.Ordinal) ? ["id", "l[].id"] : ["id"];
        JsonQueryException error = PathQuery.Refuse(PathQuery.Paths, [.. own, first, second]);
        Assert.Equal(second, error.ColumnName);
        Assert.Contains($"'{first}'", error.Message, StringComparison.Ordinal);
        Assert.Contains("DuplicateNames", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(JsonDuplicateNameHandling.KeepFirst, """[{"id":1,"o":{"a":2,"b":4},"l":[{"x":5,"y":7},{"x":8,"y":10}]}]""")]
    [InlineData(JsonDuplicateNameHandling.KeepLast, """[{"id":1,"o":{"a":3,"b":4},"l":[{"x":6,"y":7},{"x":9,"y":10}]}]""")]
    public void One_of_two_columns_can_be_kept_at_depth(JsonDuplicateNameHandling handling, string expected) => Assert.Equal(
        expected,
        PathQuery.Write(With(handling), ["id", "o.a", "o.A", "o.b", "l[].x", "l[].X", "l[].y"], [1, 2, 3, 4, 5, 6, 7], [1, 2, 3, 4, 8, 9, 10]));

    [Theory]
    [InlineData(JsonDuplicateNameHandling.KeepFirst, """[{"id":1,"l":[2,4]}]""")]
    [InlineData(JsonDuplicateNameHandling.KeepLast, """[{"id":1,"l":[3,5]}]""")]
    public void One_of_two_columns_of_elements_can_be_kept(JsonDuplicateNameHandling handling, string expected) =>
        Assert.Equal(expected, PathQuery.Write(With(handling), ["id", "l[]", "L[]"], [1, 2, 3], [1, 4, 5]));

    [Theory]
    [InlineData(JsonDuplicateNameHandling.KeepFirst, """[{"id":1,"t":[1,2]},{"id":2,"t":[3]}]""")]
    [InlineData(JsonDuplicateNameHandling.KeepLast, """[{"id":1,"t":[1]},{"id":2,"t":[2,3]}]""")]
    public void A_column_that_is_left_out_groups_nothing(JsonDuplicateNameHandling handling, string expected) =>
        Assert.Equal(expected, PathQuery.Write(With(handling), ["id", "ID", "t[]"], [1, 1, 1], [1, 2, 2], [2, 2, 3]));

    [Theory]
    [InlineData(JsonDuplicateNameHandling.KeepFirst, """[{"id":1,"o":null,"l":[]}]""")]
    [InlineData(JsonDuplicateNameHandling.KeepLast, """[{"id":1,"o":{"a":2},"l":[{"x":3}]}]""")]
    public void A_column_that_is_left_out_makes_nothing_exist(JsonDuplicateNameHandling handling, string expected) =>
        Assert.Equal(expected, PathQuery.Write(With(handling), ["id", "o.a", "o.A", "l[].x", "l[].X"], [1, null, 2, null, 3]));

    private static JsonQueryOptions With(JsonDuplicateNameHandling handling) => new() { PathNames = true, DuplicateNames = handling };
}
