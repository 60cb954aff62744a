using Xunit;

namespace Dapper.Json.Tests.Shapes;

/// <summary>The named columns alone decide which rows belong together, at each level of which one is named.</summary>
public class KeyTests
{
    private static readonly string[] Names = ["id", "name", "lines[].id", "lines[].text", "lines[].taxes[].rate"];

    [Fact]
    public void What_other_columns_hold_in_later_rows_is_not_looked_at() =>
        Assert.Equal(
            """[{"id":1,"name":"a","lines":[{"id":1,"text":"x","taxes":[{"rate":1},{"rate":2}]},{"id":1,"text":"y","taxes":[{"rate":3}]}]},{"id":2,"name":"b","lines":[]}]""",
            PathQuery.Write(PathQuery.Keys("id"), Names, [1, "a", 1, "x", 1], [1, "b", 1, "x", 2], [1, null, 1, "y", 3], [2, "b", null, null, null]));

    [Fact]
    public void Each_level_has_its_own() =>
        Assert.Equal(
            """[{"id":1,"name":"a","lines":[{"id":1,"text":"x","taxes":[{"rate":1},{"rate":2}]},{"id":2,"text":"y","taxes":[]}]},"""
            + """{"id":1,"name":"b","lines":[{"id":2,"text":"y","taxes":[{"rate":3}]}]}]""",
            PathQuery.Write(PathQuery.Keys("lines[].id"), Names, [1, "a", 1, "x", 1], [1, "a", 1, "z", 2], [1, "a", 2, "y", null], [1, "b", 2, "y", 3]));

    [Fact]
    public void Several_may_be_named_in_any_case_and_of_several_levels() =>
        Assert.Equal(
            """[{"id":1,"name":"a","lines":[{"id":1,"text":"x","taxes":[{"rate":1},{"rate":2}]}]},{"id":1,"name":"b","lines":[{"id":1,"text":"x","taxes":[{"rate":1}]}]}]""",
            PathQuery.Write(PathQuery.Keys("ID", "Name", "LINES[].ID"), Names, [1, "a", 1, "x", 1], [1, "a", 1, "y", 2], [1, "b", 1, "x", 1]));

    [Fact]
    public void A_key_may_be_inside_of_an_object_and_NULL() =>
        Assert.Equal(
            """[{"a":null,"b":1,"t":[1,2]},{"a":{"k":5},"b":3,"t":[3]}]""",
            PathQuery.Write(PathQuery.Keys("a.k"), ["a.k", "b", "t[]"], [null, 1, 1], [null, 2, 2], [5, 3, 3]));

    [Fact]
    public void An_element_that_is_missing_by_its_first_row_has_its_lists_from_all()
    {
        Assert.Equal(
            """[{"id":1,"name":null,"lines":[{"id":null,"text":null,"taxes":[{"rate":7}]}]}]""",
            PathQuery.Write(PathQuery.Keys("id", "lines[].id"), Names, [1, null, null, null, null], [1, null, null, "not looked at", null], [1, null, null, null, 7]));
    }

    [Theory]
    [InlineData("nothing")]
    [InlineData("lines[].taxes[].rate")]
    [InlineData("lines.id")]
    [InlineData("text")]
    public void A_name_that_is_no_column_of_an_object_with_a_list_is_refused(string key)
    {
        JsonQueryException error = PathQuery.Refuse(PathQuery.Keys("id", key), Names);
        Assert.Contains($"Keys names '{key}'", error.Message, StringComparison.Ordinal);
        Assert.Contains("'lines[].text'", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Where_no_object_holds_a_list_the_error_says_what_makes_one()
    {
        JsonQueryException error = PathQuery.Refuse(new JsonQueryOptions { GroupKeys = ["id"], PathNames = false }, "id", "lines[].id");

        Assert.StartsWith("JsonQueryOptions.GroupKeys names 'id', but no object has a list.", error.Message, StringComparison.Ordinal);
        Assert.Contains("with JsonQueryOptions.PathNames", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Names_are_those_of_the_database_and_not_those_of_the_policy() =>
        Assert.Equal(
            """[{"userId":1,"n":1,"t":[1,2]}]""",
            PathQuery.Write(PathQuery.Keys("UserId"), ["UserId", "n", "t[]"], [1, 1, 1], [1, 2, 2]));

    [Fact]
    public void The_names_are_copied()
    {
        List<string> names = ["id"];
        var options = new JsonQueryOptions { PathNames = true, GroupKeys = names };
        names[0] = "other";
        Assert.Equal("""[{"id":1,"n":1,"t":[1,2]}]""", PathQuery.Write(options, ["id", "n", "t[]"], [1, 1, 1], [1, 2, 2]));
        Assert.Throws<ArgumentNullException>(() => new JsonQueryOptions { GroupKeys = null! });
        Assert.Throws<ArgumentException>(() => new JsonQueryOptions { GroupKeys = [""] });
        Assert.Throws<InvalidOperationException>(() => options.GroupKeys = []);
        Assert.Throws<InvalidOperationException>(() => options.PathNames = false);
    }
}
