using Dapper.Json.Generated;
using Dapper.Json.Tests.Drivers.Sqlite;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Contracts.Mapping;

/// <summary>Where Dapper takes no constructor, the message says which parameter keeps it from doing so, and what to do.</summary>
public sealed class ConstructorMessageTests
{
    [Theory]
    [InlineData(
        "select 1 as Id, 'A' as Name, 2 as Quantity",
        "Its parameter Quantity is a Int32, but column 2 'Quantity' is a Int64. Cast the column in SQL, or declare the parameter as the column's type; "
        + "if the column holds JSON, name it in JsonQueryOptions.RawJsonColumns.")]
    [InlineData("select 1 as Id, 2 as Quantity, 'A' as Name", "The column for its parameter Name is at another place. Select the columns (Id, Name, Quantity), in this order")]
    [InlineData("select 1 as Id, 'A' as Title, 2 as Quantity", "No column is for its parameter Name. Select the columns (Id, Name, Quantity), in this order, with aliases")]
    [InlineData("select 1 as Id, 'A' as Name", "No column is for its parameter Quantity.")]
    [InlineData("select 1 as Id, 'A' as Name, 2 as Quantity, 3 as Rank", "No parameter is for column 3 'Rank'.")]
    public void The_parameter_is_named(string sql, string problem)
    {
        using SqliteConnection connection = Databases.Open();
        Assert.Throws<InvalidOperationException>(() => connection.Query<Item>(sql));

        InvalidOperationException error = Assert.Throws<InvalidOperationException>(() => connection.QueryJsonString<Item>(sql));

        Assert.StartsWith("Dapper makes no Item of these columns.", error.Message, StringComparison.Ordinal);
        Assert.Contains(problem, error.Message, StringComparison.Ordinal);
    }

    /// <summary>The conversions that Dapper has for a parameter too: they are never the reason.</summary>
    [Fact]
    public void What_Dapper_takes_is_not_named()
    {
        using SqliteConnection connection = Databases.Open();
        const string sql = "select 'Red' as Hue, 9223372036854775807 as Huge, 'x' as Mark, 'A' as Name";
        string expected = """[{"hue":1,"huge":9223372036854775807,"mark":"x","name":"A"}]""";
        Assert.Equal(expected, connection.QueryJsonString<Taken>(sql));

        InvalidOperationException error = Assert.Throws<InvalidOperationException>(() => connection.QueryJsonString<Taken>(sql.Replace("'A'", "1.5", StringComparison.Ordinal)));

        Assert.Contains("Its parameter Name is a String, but column 3 'Name' is a Double.", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_date_or_a_text_for_an_enum_of_a_nullable_number_is_named_by_what_is_compared()
    {
        using SqliteConnection connection = Databases.Open();
        InvalidOperationException error = Assert.Throws<InvalidOperationException>(() => connection.QueryJsonString<Dated>("select 1 as Id, '2024-02-29' as Day"));
        Assert.Contains("Its parameter Day is a DateOnly, but column 1 'Day' is a String.", error.Message, StringComparison.Ordinal);
    }

    private sealed record Item(long Id, string Name, int? Quantity);

    private sealed record Taken(Hue Hue, Huge? Huge, char Mark, string Name);

    private sealed record Dated(long? Id, DateOnly? Day);
}
