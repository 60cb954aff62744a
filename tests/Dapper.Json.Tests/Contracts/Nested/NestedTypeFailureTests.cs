using Dapper.Json.Tests.Drivers.Sqlite;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Tests.Contracts.Nested;

/// <summary>Which objects may fail.</summary>
public sealed class NestedTypeFailureTests : IDisposable
{
    private static readonly JsonQueryOptions Paths = new() { PathNames = true };

    private readonly SqliteConnection _connection = Databases.Open();

    public void Dispose() => _connection.Dispose();

    [Fact]
    public void An_object_that_is_not_there_is_no_error_where_Dapper_could_not_make_it()
    {
        const string sql = """select 1 as Id, null as "Holder.Mark", null as "Holder.Items[].Mark", null as "Holder.Items[].Items[].Id" """;

        Assert.False(_connection.ExplainJson<Root>(sql, options: Paths).IsDirect);
        Assert.Equal("""[{"id":1,"holder":null}]""", _connection.QueryJsonString<Root>(sql, options: Paths));
        Assert.Equal(
            """[{"id":1,"holder":{"mark":"x","items":[]}}]""", _connection.QueryJsonString<Root>(sql.Replace("null as \"Holder.Mark", "'x' as \"Holder.Mark", StringComparison.Ordinal), options: Paths));
    }

    [Theory]
    [InlineData("null", "'y'", "Holder.Mark")]
    [InlineData("'x'", "null", "Holder.Items[].Mark")]
    public void It_is_one_where_an_element_makes_it_appear(string holder, string item, string column)
    {
        string sql = $"""select 1 as Id, {holder} as "Holder.Mark", {item} as "Holder.Items[].Mark", 2 as "Holder.Items[].Items[].Id" """;

        JsonQueryException error = Assert.Throws<JsonQueryException>(() => _connection.QueryJsonString<Root>(sql, options: Paths));

        Assert.Equal((1, column), (error.RowNumber, error.ColumnName));
    }

    private sealed class Root
    {
        public int Id { get; set; }

        public Holder? Holder { get; set; }
    }

    private sealed class Holder
    {
        public char Mark { get; set; }

        public HashSet<MarkedItem>? Items { get; set; }
    }

    private sealed class MarkedItem
    {
        public char Mark { get; set; }

        public HashSet<Item>? Items { get; set; }
    }

    private sealed class Item
    {
        public int Id { get; set; }
    }
}
