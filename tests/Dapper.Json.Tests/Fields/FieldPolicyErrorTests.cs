using Xunit;

namespace Dapper.Json.Tests.Fields;

/// <summary>What a policy refuses, of clients and of the program.</summary>
public class FieldPolicyErrorTests
{
    private const string Fields = "id,title,author[id,name]";

    [Theory]
    [InlineData("nope", "nope")]
    [InlineData("id,-nope", "nope")]
    [InlineData("!all,author[nme]", "author.nme")]
    [InlineData("author[-nme]", "author.nme")]
    [InlineData("title[x]", "title.x")]
    [InlineData("Id", "Id")]
    [InlineData("author[name[x]]", "author.name.x")]
    [InlineData("\" id\"", " id")]
    [InlineData("\"<script>\"", "<script>")]
    public void A_field_that_is_not_listed_is_named_and_those_that_are_only_where_the_policy_says_so(string text, string unknown)
    {
        Assert.False(new JsonFieldPolicy(Fields).TrySelect(text, out JsonFields? fields, out string? error));
        Assert.Null(fields);
        Assert.Equal($"There is no field '{unknown}'.", error);

        Assert.False(new JsonFieldPolicy(Fields) { ListsFieldsInErrors = true }.TrySelect(text, out _, out error));
        Assert.Equal($"There is no field '{unknown}'. The fields are [id,title,author[id,name]].", error);
    }

    [Fact]
    public void A_text_that_is_none_is_refused_as_such()
    {
        var policy = new JsonFieldPolicy(Fields) { ListsFieldsInErrors = true, MaxLength = 10 };
        Assert.False(policy.TrySelect("id,", out JsonFields? fields, out string? error));
        Assert.Null(fields);
        Assert.Equal("At character 4 of the selection of fields: a name is missing.", error);
        Assert.False(policy.TrySelect("id,id,id,id", out _, out error));
        Assert.Equal("The selection of fields has 11 characters, more than the 10 that are allowed.", error);
        Assert.True(policy.TrySelect("id,id,id,i"[..8], out _, out _));
    }

    [Theory]
    [InlineData("")]
    [InlineData("[]")]
    [InlineData("!all")]
    [InlineData("!default")]
    [InlineData("id,!all")]
    [InlineData("id,-title")]
    [InlineData("-id")]
    [InlineData("author[-id]")]
    [InlineData("author[!all]")]
    [InlineData("author[id,!default]")]
    [InlineData("author,author[id]")]
    [InlineData("author[id")]
    public void A_policy_lists_names_and_at_least_one(string fields) =>
        Assert.Equal("fields", Assert.Throws<ArgumentException>(() => new JsonFieldPolicy(fields)).ParamName);

    [Theory]
    [InlineData("nope")]
    [InlineData("id,author[nope]")]
    [InlineData("-nope")]
    [InlineData("title[x]")]
    [InlineData("id,")]
    public void Each_of_its_lists_is_of_fields_that_it_lists(string list)
    {
        Assert.Throws<ArgumentException>(() => new JsonFieldPolicy(Fields) { Default = list });
        Assert.Throws<ArgumentException>(() => new JsonFieldPolicy(Fields) { Always = list });
        Assert.Throws<ArgumentException>(() => new JsonFieldPolicy(Fields) { OnRequest = list });
    }

    [Theory]
    [InlineData("!all")]
    [InlineData("-id")]
    [InlineData("id,-title")]
    [InlineData("author[!all]")]
    [InlineData("author[-id]")]
    public void What_is_always_there_or_on_request_is_named(string list)
    {
        Assert.Throws<ArgumentException>(() => new JsonFieldPolicy(Fields) { Always = list });
        Assert.Throws<ArgumentException>(() => new JsonFieldPolicy(Fields) { OnRequest = list });
        Assert.Equal(JsonFields.Parse(list), JsonFields.Parse(new JsonFieldPolicy(Fields) { Default = list }.Default!));
    }

    [Fact]
    public void Nothing_is_said_by_null()
    {
        Assert.Throws<ArgumentNullException>(() => new JsonFieldPolicy(null!));
        var policy = new JsonFieldPolicy(Fields) { Default = null, Always = null, OnRequest = null };
        Assert.Equal((null, null, null), (policy.Default, policy.Always, policy.OnRequest));
        Assert.Equal(JsonFields.Parse(Fields), policy.Fields);
        Assert.Equal((false, 2048), (policy.ListsFieldsInErrors, policy.MaxLength));
    }
}
