namespace Dapper.Json.Tests.Contracts.Nested;

/// <summary>Which objects may fail, and which row is named where one does that more than one row belongs to.</summary>
public sealed class NestedTypeFailureTests : SqliteTests
{
    private static readonly JsonQueryOptions Paths = new() { PathNames = true };

    [Fact]
    public void An_object_that_is_not_there_is_no_error_where_Dapper_could_not_make_it()
    {
        const string nothing = """null as "Holder.Items[].Mark", null as "Holder.Items[].Items[].Id" """;

        Assert.False(Connection.ExplainJson<Root>($"""select 1 as Id, {nothing}""", options: Paths).IsDirect);
        Assert.Equal(
            """[{"id":1,"holder":null}]""", Connection.QueryJsonString<Root>($"""select 1 as Id, null as "Holder.Mark", {nothing}""", options: Paths));
        Assert.Equal(
            """[{"id":1,"holder":{"mark":"x","items":[]}}]""",
            Connection.QueryJsonString<Root>($"""select 1 as Id, 'x' as "Holder.Mark", {nothing}""", options: Paths));
    }

    [Theory]
    [InlineData("null", "'y'", "Holder.Mark")]
    [InlineData("'x'", "null", "Holder.Items[].Mark")]
    public void It_is_one_where_an_element_makes_it_appear(string holder, string item, string column)
    {
        string sql = $"""select 1 as Id, {holder} as "Holder.Mark", {item} as "Holder.Items[].Mark", 2 as "Holder.Items[].Items[].Id" """;

        JsonQueryException error = Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString<Root>(sql, options: Paths));

        Assert.Equal((1, column), (error.RowNumber, error.ColumnName));
    }

    [Fact]
    public void What_fails_when_an_object_is_whole_is_told_of_its_last_row()
    {
        const string sql = """select 1 as Id, 9e999 as "Values[].Number" union all select 1, 2.5 union all select 3, 4.5""";

        JsonQueryException error = Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString<Numbers>(sql, options: Paths));

        Assert.Equal(2, error.RowNumber);
    }

    [Theory]
    [InlineData("""select 1 as Id, 2 as "Holders[].Id", 3 as "Holders[].Values[].Id" union all select 4, 5, 6""")]
    [InlineData("""select 1 as Id, 2 as "Holders[].Id", 3 as "Holders[].Values[].Id" union all select 1, 5, 6""")]
    public void What_fails_behind_a_list_is_told_of_the_row_that_ends_it(string sql)
    {
        JsonQueryException error = Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString<Tails>(sql, options: Paths));

        Assert.Equal(1, error.RowNumber);
    }

    [Fact]
    public void A_type_inside_that_is_not_written_needs_no_contract()
    {
        const string sql = """select 1 as Id, 'Ada' as "Customer.Name" """;
        var options = new JsonQueryOptions(CustomerNameContext.Default) { PathNames = true };
        Assert.Throws<NotSupportedException>(static () => CustomerNameContext.Default.Options.GetTypeInfo(typeof(CustomerName.Person)));

        Assert.Equal("""[{"id":1,"customerName":"Ada"}]""", Connection.QueryJsonString<CustomerName>(sql, options: options));
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

    private sealed class Numbers
    {
        public int Id { get; set; }

        public HashSet<Value>? Values { get; set; }
    }

    private sealed class Value
    {
        public double Number { get; set; }
    }

    private sealed class Tails
    {
        public int Id { get; set; }

        public List<Tail>? Holders { get; set; }
    }

    private sealed class Tail
    {
        public int Id { get; set; }

        public List<Item>? Values { get; set; }

        public double Rate { get; set; } = double.NaN;
    }
}

internal sealed class CustomerName
{
    public int Id { get; set; }

    [JsonPropertyName("customerName")]
    public string? Name => Customer?.Name;

    [JsonIgnore]
    public Person? Customer { get; set; }

    internal sealed class Person
    {
        public string? Name { get; set; }
    }
}

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(CustomerName))]
internal sealed partial class CustomerNameContext : JsonSerializerContext;
