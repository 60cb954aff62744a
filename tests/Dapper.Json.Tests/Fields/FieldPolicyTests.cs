namespace Dapper.Json.Tests.Fields;

/// <summary>What a policy makes of what clients ask for, by examples.</summary>
public class FieldPolicyTests
{
    private const string Posts =
        "select 1 id, 'T' title, 'B' body, 'C' createdAt, 7 \"author.id\", 'a' \"author.name\", 'm' \"author.mail\", 9 secret, "
        + "3 \"lines[].sku\", 4 \"lines[].price\", 5 \"lines[].cost\"";

    private static readonly JsonQueryOptions Paths = new() { PathNames = true };

    private static readonly JsonFieldPolicy Plain = new("id,title,body,author[id,name]") { OnRequest = "body" };

    [Theory]
    [InlineData("author[-id,-name]", """{"author":{}}""")]
    [InlineData("author[-id,-name],title", """{"title":"T","author":{}}""", "title")]
    [InlineData("author[-name],id", """{"id":1,"author":{"id":7}}""", "id", "author.id")]
    [InlineData("-id,-title,-author", "{}")]
    public void The_names_are_those_of_values(string text, string expected, params string[] names)
    {
        using SqliteConnection connection = Databases.Open();
        JsonFields selected = Selected(Plain, text);
        Assert.Equal(names, selected.Names);
        Assert.Equal($"[{expected}]", connection.QueryJsonString(Posts, options: Paths.WithFields(selected)));
    }

    private static JsonFields Selected(JsonFieldPolicy policy, string? text)
    {
        Assert.True(policy.TrySelect(text, out JsonFields? fields, out string? error), error);
        Assert.Null(error);
        return fields;
    }
}
