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

    [Theory]
    [InlineData("author.name", "author.name", "author[name]")]
    [InlineData("id,Author.Name", "Author.Name", "author[name]")]
    [InlineData("lines[item.sku]", "lines.item.sku", "lines[item[sku]]")]
    [InlineData("lines.item.sku", "lines.item.sku", "lines[item[sku]]")]
    [InlineData("lines.item", "lines.item", "lines[item]")]
    [InlineData("author[Id]", "author.Id", "author[id]")]
    [InlineData("Id", "Id", "id")]
    [InlineData("A,B", "A,B", "\"a,b\"")]
    [InlineData("*", "*", "!all")]
    [InlineData("author[*]", "author.*", "author[!all]")]
    public void What_a_client_may_have_meant_is_said(string text, string unknown, string meant)
    {
        var policy = new JsonFieldPolicy("id,author[id,name],lines[item[sku]],\"a,b\"");
        Assert.False(policy.TrySelect(text.Contains("A,B", StringComparison.Ordinal) ? "\"A,B\"" : text, out _, out string? error));
        Assert.Equal($"There is no field '{unknown}'. Did you mean {meant}?", error);
        Assert.True(policy.TrySelect(meant, out _, out _));
    }

    [Theory]
    [InlineData("author.nme")]
    [InlineData("author.")]
    [InlineData(".name")]
    [InlineData("id.name")]
    [InlineData("author..name")]
    [InlineData("title.name")]
    public void Nothing_is_guessed_that_the_policy_has_not(string text)
    {
        Assert.False(new JsonFieldPolicy(Fields).TrySelect(text, out _, out string? error));
        Assert.DoesNotContain("mean", error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("*", "Give \"*\" quotes")]
    [InlineData("id,author[*]", "Give \"*\" quotes")]
    [InlineData("id,author.name", "Give \"author.name\" quotes")]
    [InlineData("id,lines[item.sku]", "Give \"item.sku\" quotes")]
    [InlineData("id,a.", "Give \"a.\" quotes")]
    public void A_policy_is_not_a_pattern_and_not_a_path(string fields, string expected)
    {
        ArgumentException error = Assert.Throws<ArgumentException>(() => new JsonFieldPolicy(fields));
        Assert.Equal("fields", error.ParamName);
        Assert.Contains(expected, error.Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentException>(() => new JsonFieldPolicy("id,author[name],\"*\",\"author.name\"") { Default = "-author.name" });
        Assert.Throws<ArgumentException>(() => new JsonFieldPolicy("id,author[name],\"*\",\"author.name\"") { Always = "*" });
    }

    [Theory]
    [InlineData("\"*\"", "*")]
    [InlineData("id,\"author.name\"", "author.name")]
    [InlineData("\"No.\"", "No.")]
    public void A_name_with_a_dot_or_a_star_stands_between_quotes(string fields, string name)
    {
        var policy = new JsonFieldPolicy(fields) { Default = $"\"{name}\"" };
        Assert.Contains(name, policy.Fields.ByName.Keys);
        Assert.True(policy.TrySelect(name, out JsonFields? selected, out _));
        Assert.Equal([name], selected.Names);
        Assert.Equal(policy.Default, new JsonFieldPolicy(policy.Fields.ToString()) { Default = policy.Default }.Default);
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
