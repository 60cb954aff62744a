namespace Dapper.Json.Tests.Shapes;

/// <summary>Columns whose names are paths become properties of objects inside of their row's.</summary>
public class PathObjectTests
{
    [Fact]
    public void A_dot_is_a_dot_unless_names_are_paths() =>
        Assert.Equal("""[{"customer.name":"Ada","lines[].sku":1}]""", PathQuery.Write(new() { PathNames = false }, ["customer.name", "lines[].sku"], ["Ada", 1]));

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
    public void Names_that_the_policy_makes_equal_are_one_object()
    {
        Assert.Equal("""[{"customer":{"name":1,"city":2}}]""", PathQuery.Write(["Customer.Name", "customer.City"], [1, 2]));
        var exact = new JsonQueryOptions(JsonSerializerOptions.Default) { PathNames = true };
        Assert.Equal("""[{"Customer":{"Name":1},"customer":{"City":2}}]""", PathQuery.Write(exact, ["Customer.Name", "customer.City"], [1, 2]));
    }
}
