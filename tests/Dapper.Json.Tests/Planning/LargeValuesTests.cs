using Dapper.Json.Planning;

namespace Dapper.Json.Tests.Planning;

/// <summary>What is remembered of the values of a command.</summary>
public class LargeValuesTests
{
    [Fact]
    public void A_large_value_is_remembered_for_a_text_with_its_plans_and_fields()
    {
        (object plans, JsonFields fields) = (new(), JsonFields.Parse("a"));
        var large = new LargeValues();
        Assert.False(large.Has("select", plans, fields));

        large.Add("select", plans, fields);
        large.Add("select", plans, JsonFields.Parse("a"));

        Assert.True(large.Has(new string("select"), plans, JsonFields.Parse("a")));
        Assert.False(large.Has("other", plans, fields));
        Assert.False(large.Has("select", new(), fields));
        Assert.False(large.Has("select", plans, JsonFields.Parse("b")));
        Assert.False(large.Has("select", plans, null));

        large.Remove("select", plans, fields);
        large.Remove("other", plans, fields);
        Assert.False(large.Has("select", plans, fields));
        large.Add("select", plans, fields);
        Assert.False(large.Has("select", plans, fields));
    }
}
