namespace Dapper.Json.Tests.Contracts.Nested;

/// <summary>Paths to members: endings, errors, and what Dapper's settings and large or raw values change.</summary>
public sealed class NestedTypeEdgeTests : SqliteTests
{
    private static readonly JsonQueryOptions Paths = new() { PathNames = true };

    [Theory]
    [InlineData("Buyer.Name", "Loose has no member 'Buyer' that can be set")]
    [InlineData("Lines.Sku", "Lines is a list, whose elements are named with brackets: Lines[]")]
    [InlineData("Customer[].Name", "Customer has the type Customer, which is not a list")]
    [InlineData("Lines[]", "the elements are objects of Line: name one of their members, as in Lines[].name")]
    [InlineData("Name.Length", "String has no members that columns can fill")]
    [InlineData("Name[0].x", "but this name is not")]
    [InlineData("Any.Name", "Object has no members that columns can fill")]
    [InlineData("Names.Name", "Dictionary has no members that columns can fill")]
    [InlineData("Rows[].Name", "Dictionary has no members that columns can fill")]
    public void A_path_to_no_member_is_an_error(string path, string problem)
    {
        JsonQueryException error = Assert.Throws<JsonQueryException>(
            () => Connection.QueryJsonString<Loose>($"""select 1 as Id, 2 as "{path}" """, options: Paths));

        Assert.Contains(problem, error.Message, StringComparison.Ordinal);
        Assert.Equal(path, error.ColumnName);
    }

    [Fact]
    public void A_cell_that_cannot_be_converted_is_named_by_its_row_and_its_path()
    {
        const string sql = """select 1 as Id, 1 as "Lines[].Quantity" union all select 1, 'many'""";

        JsonQueryException direct = Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString<Order<List<Line>>>(sql, options: Paths));
        JsonQueryException made = Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString<Order<HashSet<Line>>>(sql, options: Paths));

        Assert.Equal((2, 1, "Lines[].Quantity"), (direct.RowNumber, direct.Ordinal, direct.ColumnName));
        Assert.Equal((2, 1, "Lines[].Quantity"), (made.RowNumber, made.Ordinal, made.ColumnName));
    }

    [Fact]
    public void A_column_that_fills_nothing_still_makes_its_object_appear()
    {
        const string sql = """select 1 as Id, 5 as "Customer.Unknown", 6 as "Lines[].Unknown", null as "Lines[].Sku" """;
        const string expected = """[{"id":1,"name":null,"customer":{"name":null},"lines":[{"sku":null,"quantity":0}]}]""";

        Assert.Equal(expected, Connection.QueryJsonString<Order<List<Line>>>(sql, options: Paths));
        Assert.Equal(expected, Connection.QueryJsonString<Order<HashSet<Line>>>(sql, options: Paths));
    }

    [Fact]
    public void A_depth_that_the_serializer_would_refuse_is_refused()
    {
        const string sql = """select 1 as Id, 2 as "Boss.Id", 3 as "Boss.Boss.Id" """;
        var options = new JsonQueryOptions(new JsonSerializerOptions { MaxDepth = 3 }) { PathNames = true };

        Assert.Throws<JsonException>(() => JsonSerializer.Serialize(new[] { new Employee { Boss = new Employee { Boss = new Employee() } } }, options.SerializerOptions));
        Assert.IsType<JsonException>(Assert.Throws<JsonQueryException>(() => Connection.QueryJsonString<Employee>(sql, options: options)).InnerException);
    }

    private class Order<TLines>
    {
        public int Id { get; set; }

        public string? Name { get; set; }

        public Customer? Customer { get; set; }

        public TLines? Lines { get; set; }
    }

    private sealed record Customer
    {
        public string? Name { get; set; }
    }

    private sealed record Line
    {
        public string? Sku { get; set; }

        public int Quantity { get; set; }

        // An operator that makes another type is not taken for one that makes a Line.
        public static explicit operator int(Line line) => line.Quantity;
    }

    private sealed class Employee
    {
        public int Id { get; set; }

        public Employee? Boss { get; set; }
    }

    private sealed class Loose : Order<List<Line>>
    {
        public object? Any { get; set; }

        public Dictionary<string, object>? Names { get; set; }

        public List<Dictionary<string, object>>? Rows { get; set; }
    }
}
