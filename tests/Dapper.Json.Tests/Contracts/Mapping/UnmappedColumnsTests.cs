namespace Dapper.Json.Tests.Contracts.Mapping;

/// <summary>Columns that no member takes are an error where the caller asks for it, and are ignored else.</summary>
public sealed class UnmappedColumnsTests : SqliteTests
{
    [Fact]
    public void They_are_ignored_by_default()
    {
        Assert.Equal(JsonUnmappedMemberHandling.Skip, new JsonQueryOptions().UnmappedColumns);
        Assert.Equal("""[{"orderId":0,"buyer":null}]""", Connection.QueryJsonString<Order>("select 1 as order_id, 2 as rank"));
    }

    [Fact]
    public void A_value_that_is_none_of_the_enum_is_refused() =>
        Assert.Throws<ArgumentOutOfRangeException>(static () => new JsonQueryOptions { UnmappedColumns = (JsonUnmappedMemberHandling)2 });

    [Fact]
    public void The_error_names_all_of_them_and_what_to_do()
    {
        JsonQueryException error = Refuse<Order>("select 'A' as Buyer, 1 as order_id, 2 as rank");

        Assert.Contains("No member of Order, or of what is inside it, takes these columns: 'order_id', 'rank'.", error.Message, StringComparison.Ordinal);
        Assert.Contains("DefaultTypeMap.MatchNamesWithUnderscores", error.Message, StringComparison.Ordinal);
        Assert.Contains("snake_case", error.Message, StringComparison.Ordinal);
        Assert.Equal((0, 1, "order_id"), (error.RowNumber, error.Ordinal, error.ColumnName));
    }

    [Fact]
    public void Where_objects_are_made_too()
    {
        Assert.False(Connection.ExplainJson<Computed>("select 1 as Id").IsDirect);
        Assert.Contains("'rank'", Refuse<Computed>("select 1 as Id, 2 as rank").Message, StringComparison.Ordinal);
        Assert.Contains("'rank'", Refuse<PositionalOrder>("select 1 as OrderId, 'A' as Buyer, 2 as rank").Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Inside_objects_and_lists()
    {
        JsonQueryOptions paths = new() { PathNames = true, UnmappedColumns = JsonUnmappedMemberHandling.Disallow };
        const string sql = """select 1 as Id, 'A' as "Order.Buyer", 2 as "Order.rank", 3 as "Orders[].OrderId", 4 as "Orders[].rank" """;

        JsonQueryException error = Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString<Page>(sql, options: paths));

        Assert.Contains(": 'Order.rank', 'Orders[].rank'.", error.Message, StringComparison.Ordinal);
        Assert.Equal(
            """[{"id":1,"order":null,"orders":null,"tags":["a"]}]""",
            Connection.QueryJsonString<Page>("""select 1 as Id, 'a' as "Tags[]" """, options: paths));
    }

    [Fact]
    public void In_one_of_several_results()
    {
        using var stream = new MemoryStream();
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => Connection.QueryMultipleJson(
            "select 1 as total; select 1 as order_id", null, stream, [JsonResultSet.Value("total"), JsonResultSet.Rows<Order>("orders")], Disallow()));
        Assert.Contains(": 'order_id'.", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("select 1 as orderid, 'A' as BUYER", """[{"orderId":1,"buyer":"A"}]""")]
    [InlineData("select 'A' as Hidden", """[{"orderId":0,"buyer":null}]""")]
    public void A_column_that_a_member_takes_is_none(string sql, string expected) =>
        Assert.Equal(expected, Connection.QueryJsonString<Order>(sql, options: Disallow()));

    [Theory]
    [InlineData("", """[{"orderId":1}]""")]
    [InlineData(" where false", "[]")]
    public void A_parameter_takes_its_column_with_rows_or_without(string where, string expected) =>
        Assert.Equal(expected, Connection.QueryJsonString<Restored>($"select 1 as OrderId, 'A' as Code{where}", options: Disallow()));

    [Fact]
    public void Rows_that_are_no_objects_have_no_members()
    {
        Assert.Equal("[1]", Connection.QueryJsonString<long>("select 1, 2", options: Disallow()));
        Assert.Equal("[{}]", Connection.QueryJsonString<(long, string)>("select 1, 'a'", options: Disallow()));
        Assert.Equal("""[{"a":1}]""", Connection.QueryJsonString<object>("select 1 as a", options: Disallow()));
        Assert.Equal("""[{"orderId":1,"buyer":"A"}]""", Connection.QueryJsonString<PositionalOrder>("select 1 as OrderId, 'A' as Buyer", options: Disallow()));
        Assert.Equal("""[{"order_id":1}]""", Connection.QueryJsonString("select 1 as order_id", options: Disallow()));
    }

    private static JsonQueryOptions Disallow() => new() { UnmappedColumns = JsonUnmappedMemberHandling.Disallow };

    private JsonQueryException Refuse<T>(string sql) =>
        Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString<T>(sql, options: Disallow()));

    private sealed class Order
    {
        public int OrderId { get; set; }

        public string? Buyer { get; set; }

        [JsonIgnore]
        public string? Hidden { get; set; }
    }

    private sealed record PositionalOrder(long OrderId, string Buyer);

    /// <summary>Dapper takes the public constructor where the columns fit, and else the one for other libraries.</summary>
    private sealed class Restored
    {
        public Restored(long orderId, string code) => OrderId = orderId + (code.Length - 1);

        private Restored()
        {
        }

        public long OrderId { get; }
    }

    private sealed class Computed
    {
        public int Id { get; set; }

        public int Twice => 2 * Id;
    }

    private sealed class Page
    {
        public int Id { get; set; }

        public Order? Order { get; set; }

        public List<Order>? Orders { get; set; }

        public List<string>? Tags { get; set; }
    }
}
