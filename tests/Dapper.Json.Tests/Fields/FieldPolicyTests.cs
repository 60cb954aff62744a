using Dapper.Json.Tests.Drivers.Sqlite;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Fields;

/// <summary>What a policy makes of what clients ask for, by examples.</summary>
public class FieldPolicyTests
{
    private const string Posts =
        "select 1 id, 'T' title, 'B' body, 'C' createdAt, 7 \"author.id\", 'a' \"author.name\", 'm' \"author.mail\", 9 secret, "
        + "3 \"lines[].sku\", 4 \"lines[].price\", 5 \"lines[].cost\"";

    private static readonly JsonQueryOptions Paths = new() { PathNames = true };

    private static readonly JsonFieldPolicy Policy = new("[id,title,body,createdAt,author[id,name,mail],lines[sku,price,cost]]")
    {
        Default = "[id,title,author[name]]",
        Always = "[id,lines[sku]]",
        OnRequest = "[body,author[mail],lines[cost]]",
    };

    private static readonly JsonFieldPolicy Plain = new("id,title,body,author[id,name]") { OnRequest = "body" };

    [Theory]
    [InlineData(null, """{"id":1,"title":"T","author":{"name":"a"},"lines":[{"sku":3}]}""")]
    [InlineData(" \t ", """{"id":1,"title":"T","author":{"name":"a"},"lines":[{"sku":3}]}""")]
    [InlineData("!default,createdAt", """{"id":1,"title":"T","createdAt":"C","author":{"name":"a"},"lines":[{"sku":3}]}""")]
    [InlineData("title", """{"id":1,"title":"T","lines":[{"sku":3}]}""")]
    [InlineData("-title,-id", """{"id":1,"author":{"name":"a"},"lines":[{"sku":3}]}""")]
    [InlineData("!all", """{"id":1,"title":"T","createdAt":"C","author":{"id":7,"name":"a"},"lines":[{"sku":3,"price":4}]}""")]
    [InlineData("!all,-author,body", """{"id":1,"title":"T","body":"B","createdAt":"C","lines":[{"sku":3,"price":4}]}""")]
    [InlineData("author", """{"id":1,"author":{"name":"a"},"lines":[{"sku":3}]}""")]
    [InlineData("author[!all]", """{"id":1,"author":{"id":7,"name":"a"},"lines":[{"sku":3}]}""")]
    [InlineData("author[!all,mail,-id]", """{"id":1,"author":{"name":"a","mail":"m"},"lines":[{"sku":3}]}""")]
    [InlineData("author[mail]", """{"id":1,"author":{"mail":"m"},"lines":[{"sku":3}]}""")]
    [InlineData("author[id],-author", """{"id":1,"lines":[{"sku":3}]}""")]
    [InlineData("lines", """{"id":1,"lines":[{"sku":3,"price":4}]}""")]
    [InlineData("lines[cost,-sku]", """{"id":1,"lines":[{"sku":3,"cost":5}]}""")]
    [InlineData("-lines", """{"id":1,"title":"T","author":{"name":"a"},"lines":[{"sku":3}]}""")]
    public void What_is_written(string? text, string expected) => Assert.Equal($"[{expected}]", Write(Policy, text));

    [Theory]
    [InlineData("author[-name]", """{"id":1,"author":{},"lines":[{"sku":3}]}""")]
    [InlineData("author[-id,-name,-mail],title", """{"id":1,"title":"T","author":{},"lines":[{"sku":3}]}""")]
    public void What_leaves_nothing_of_an_object_writes_it_without_anything(string text, string expected) => Assert.Equal($"[{expected}]", Write(Policy, text));

    [Theory]
    [InlineData("", """{"id":1,"title":"T","author":{"id":7,"name":"a"}}""")]
    [InlineData("!all", """{"id":1,"title":"T","author":{"id":7,"name":"a"}}""")]
    [InlineData("!default,body", """{"id":1,"title":"T","body":"B","author":{"id":7,"name":"a"}}""")]
    [InlineData("-id,-title,-author", "{}")]
    public void Without_lists_of_their_own_all_but_what_is_on_request_are_the_default(string text, string expected) =>
        Assert.Equal($"[{expected}]", Write(Plain, text));

    [Theory]
    [InlineData("!all,-body", "!all")]
    [InlineData("-body", "[]")]
    [InlineData("!default,title[]", "!default,title")]
    public void The_default_may_say_more_than_names(string byDefault, string text)
    {
        var policy = new JsonFieldPolicy("id,title,body") { Default = byDefault };
        Assert.Equal(byDefault.Contains("-body", StringComparison.Ordinal), !Selected(policy, null).Names.Contains("body"));
        Assert.Equal(Selected(policy, null), Selected(policy, "!default"));
        Assert.NotNull(Selected(policy, text));
    }

    [Fact]
    public void What_the_default_names_need_not_be_asked_for_by_its_name()
    {
        var policy = new JsonFieldPolicy("id,body") { Default = "id,body", OnRequest = "body" };
        Assert.Equal(["id", "body"], Selected(policy, null).Names);
        Assert.Equal(["id"], Selected(policy, "!all").Names);
    }

    [Fact]
    public void An_object_that_is_listed_without_brackets_is_all_or_nothing()
    {
        var policy = new JsonFieldPolicy("id,author");
        Assert.Equal("""[{"author":{"id":7,"name":"a","mail":"m"}}]""", Write(policy, "author"));
        Assert.False(policy.TrySelect("author[name]", out _, out string? error));
        Assert.Equal("There is no field 'author.name'.", error);
    }

    private static string Write(JsonFieldPolicy policy, string? text)
    {
        using SqliteConnection connection = Databases.Open();
        return connection.QueryJsonString(Posts, options: Paths.WithFields(Selected(policy, text)));
    }

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
