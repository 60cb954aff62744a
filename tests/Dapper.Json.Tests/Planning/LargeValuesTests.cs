using Dapper.Json.Planning;
using Xunit;

namespace Dapper.Json.Tests.Planning;

/// <summary>What is remembered of the values of a command.</summary>
public class LargeValuesTests
{
    [Fact]
    public void A_large_value_is_remembered_for_its_text_alone()
    {
        var large = new LargeValues();
        Assert.False(large.Has("select"));

        large.Add("select");
        large.Add("select");

        Assert.True(large.Has("select"));
        Assert.False(large.Has("other"));
    }
}
