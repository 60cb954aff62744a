using Dapper.Json.Planning;
using Xunit;

namespace Dapper.Json.Tests.Planning;

/// <summary>What is remembered of the values of a command.</summary>
public class ReaderAccessTests
{
    [Fact]
    public void A_large_value_is_remembered_for_its_text_alone()
    {
        var access = new ReaderAccess();
        Assert.False(access.HasLarge("select"));

        access.RememberLarge("select");
        access.RememberLarge("select");

        Assert.True(access.HasLarge("select"));
        Assert.False(access.HasLarge("other"));
    }
}
