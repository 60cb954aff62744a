namespace Dapper.Json.Tests.Shapes;

/// <summary>The named columns alone decide which rows belong together, at each level of which one is named.</summary>
public class KeyTests
{
    private static readonly string[] Names = ["id", "name", "lines[].id", "lines[].text", "lines[].taxes[].rate"];

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
    }

    [Theory]
    [InlineData("count(*)", "count(*)::string", true)]
    [InlineData("COUNT(*)::string", "count(*)::string", true)]
    [InlineData("cast(a as b)", "cast(a as b)::int", false)]
    [InlineData("\"a", "\"a::json\"", false)]
    public void Options_name_a_column_with_or_without_a_type_that_is_one(string option, string column, bool isFound)
    {
        JsonQueryOptions options = PathQuery.Keys(option);
        string[] names = [column, "l[]"];
        if (isFound)
        {
            Assert.EndsWith("\"l\":[2,3]}]", PathQuery.Write(options, names, [1, 2], [1, 3]), StringComparison.Ordinal);
        }
        else
        {
            Assert.Contains($"GroupKeys names '{option}'", PathQuery.Refuse(options, names).Message, StringComparison.Ordinal);
        }
    }
}
