namespace Dapper.Json.ProviderTests.SqlServer;

/// <summary>What is left out where the server lacks it is seen here, as skipped.</summary>
public sealed class SqlServerLackTests
{
    public static TheoryData<string, int> OfTypes => new()
    {
        { SqlServerLacks.ExactTimes, 3 },
        { SqlServerLacks.Hierarchies, 2 },
        { SqlServerLacks.LoneSurrogates, 2 },
        { SqlServerLacks.Collations, 1 },
    };

    [Theory]
    [MemberData(nameof(OfTypes))]
    public void Values_that_the_server_lacks_are_left_out(string name, int count)
    {
        Assert.Equal(CountOf(SqlServerTypes.All) - count, CountOf(SqlServerLacks.LeftOf(SqlServerTypes.All, [name])));
        SqlServerLacks.SkipWhenLacking(name);
    }

    [Fact]
    public void Nothing_is_left_out_unless_it_is_named() => Assert.Equal(CountOf(SqlServerTypes.All), CountOf(SqlServerLacks.LeftOf(SqlServerTypes.All, [])));

    [Fact]
    public void Names_are_separated_by_commas_and_known()
    {
        Assert.Empty(SqlServerLacks.Parse(null));
        Assert.Equal(["waitfor", "hierarchyid"], SqlServerLacks.Parse("waitfor, hierarchyid,"));
        Assert.Contains("'waiting'", Assert.Throws<ArgumentException>(static () => SqlServerLacks.Parse("waitfor,waiting")).Message, StringComparison.Ordinal);
    }

    private static int CountOf(IEnumerable<TypeColumn> types) => types.Sum(static column => column.Values.Count);
}
