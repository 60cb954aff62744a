using Dapper.Json.Generated;

namespace Dapper.Json.Tests.Contracts.Mapping;

/// <summary>Where Dapper takes no constructor, the message says what to do, and ends with Dapper's own.</summary>
public sealed class ConstructorMessageTests
{
    [Theory]
    [InlineData("select 1 as Id, 'A' as Title, 2 as Quantity")]
    [InlineData("select 1 as Id, 'A' as Name")]
    [InlineData("select 1 as Id, 'A' as Name, 2 as Quantities, 3 as Rank")]
    public void The_message_ends_with_Dapper_s(string sql)
    {
        using SqliteConnection connection = Databases.Open();
        string expected = Assert.Throws<InvalidOperationException>(() => connection.Query<Item>(sql)).Message;

        InvalidOperationException error = Assert.Throws<InvalidOperationException>(() => connection.QueryJsonString<Item>(sql));

        Assert.StartsWith("Dapper cannot create the type Item from these columns.", error.Message, StringComparison.Ordinal);
        Assert.EndsWith(expected, error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void What_Dapper_converts_for_a_parameter_is_taken()
    {
        using SqliteConnection connection = Databases.Open();
        Assert.Equal(
            """[{"hue":1,"huge":9223372036854775807,"mark":"x","name":"A"}]""",
            connection.QueryJsonString<Taken>("select 'Red' as Hue, 9223372036854775807 as Huge, 'x' as Mark, 'A' as Name"));
    }

    private sealed record Item(long Id, string Name, int? Quantity);

    private sealed record Taken(Hue Hue, Huge? Huge, char Mark, string Name);
}
