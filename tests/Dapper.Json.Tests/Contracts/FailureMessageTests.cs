using Dapper.Json.Tests.Drivers.Sqlite;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Contracts;

/// <summary>A value that does not fit says into what, where the cause alone would not.</summary>
public sealed class FailureMessageTests
{
    private const string TooLarge = "select 1 as Id, 4294967296 as Count";

    [Fact]
    public void A_number_too_large_for_its_member_names_the_member_s_type()
    {
        using SqliteConnection connection = Databases.Open();
        JsonQueryException failure = Assert.Throws<JsonQueryException>(() => connection.QueryJsonString<Row>(TooLarge));
        Assert.StartsWith("A value could not be written as JSON, for a member of type Int32: ", failure.Message, StringComparison.Ordinal);
        Assert.Contains("(row 1, column 1 'Count'", failure.Message, StringComparison.Ordinal);
        Assert.IsType<OverflowException>(failure.InnerException);
    }

    private sealed class Row
    {
        public int Id { get; set; }

        public int? Count { get; set; }
    }
}
