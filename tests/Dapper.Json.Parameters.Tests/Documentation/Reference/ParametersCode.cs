using Dapper.Json.Tests.Drivers.Sqlite;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.Parameters.Tests.Documentation.Reference;

/// <summary>The code of docs/reference/parameters.md, word for word, with what it does.</summary>
public sealed class ParametersCode : IDisposable
{
#pragma warning disable IDE0040 // As on the page.
    static readonly JsonParameterOptions Sku = new() { SqlType = "varchar(20)" };
    static readonly JsonParameterOptions Prices = new()
    {
        ColumnTypes = new Dictionary<string, string> { ["Price"] = "decimal(18, 4)", ["Name"] = "varchar(50)" },
    };

    static readonly JsonParameterOptions Binary = new() { Collation = "Latin1_General_100_BIN2" };

    static readonly JsonParameterOptions Xml = new() { SqlServer = SqlServerParameterFormat.Xml };
#pragma warning restore IDE0040

    private readonly SqliteConnection connection = Databases.Open();

    public ParametersCode() => connection.Execute(
        """
        create table Items (Id integer primary key, Name text);
        insert into Items values (1, 'one'), (2, 'two'), (3, 'three');
        create table Lines (Sku text, Quantity integer);
        create table Documents (Body text);
        """);

    public void Dispose() => connection.Dispose();

    [Fact]
    public void A_list()
    {
        int[] ids = [3, 1, 4];
        IEnumerable<Item> found = connection.Query<Item>(
            "select Id, Name from Items where Id in @ids", new { ids = JsonParameter.List(ids) });

        Assert.Equal(["one", "three"], found.Select(static item => item.Name).Order());
    }

    [Fact]
    public void A_table()
    {
        var lines = new[] { new { Sku = "A-1", Quantity = 2 }, new { Sku = "B-7", Quantity = 1 } };
        connection.Execute(
            "insert into Lines (Sku, Quantity) select Sku, Quantity from @lines", new { lines = JsonParameter.Table(lines) });
        connection.Execute(
            "update Lines set Quantity = c.Quantity from @changes c where c.Sku = Lines.Sku",
            new { changes = JsonParameter.Table([new { Sku = "B-7", Quantity = 5 }]) });

        Assert.Equal(["A-1 2", "B-7 5"], connection.Query<string>("select Sku || ' ' || Quantity from Lines order by Sku"));
        Assert.Equal(["A-1", "B-7"], ByHand());

        IEnumerable<string> ByHand() =>
            connection.Query<string>(
                "select json_extract(value, '$.Sku') from json_each(@lines)", new { lines = JsonParameter.Table(lines) });
    }

    [Fact]
    public void A_document()
    {
        connection.Execute(
            "insert into Documents (Body) values (@body)", new { body = JsonParameter.Document(new { Name = "Ada", Tags = new[] { "x", "y" } }) });

        Assert.Equal("{\"name\":\"Ada\",\"tags\":[\"x\",\"y\"]}", connection.ExecuteScalar<string>("select Body from Documents"));
    }

    [Fact]
    public void Told_types()
    {
        var rows = new[] { new { Price = 1.5m, Name = "x" } };

        Assert.Equal(1, connection.ExecuteScalar<int>("select 'A-1' in @skus", new { skus = JsonParameter.List(["A-1"], Sku) }));
        Assert.Equal("real", connection.ExecuteScalar<string>("select typeof(Price) from @rows", new { rows = JsonParameter.Table(rows, Prices) }));
        Assert.Equal(1, connection.ExecuteScalar<int>("select 'A-1' in @skus", new { skus = JsonParameter.List(["A-1"], Binary) }));
        Assert.Equal(1, connection.ExecuteScalar<int>("select 1 in @ids", new { ids = JsonParameter.List([1], Xml) }));
    }

    [Fact]
    public void A_place_that_is_shown()
    {
        var error = Assert.Throws<ArgumentException>(() => connection.Query("select * from Items where Id = @ids", new { ids = JsonParameter.List([1]) }));

        Assert.StartsWith("The list @ids can only be used after 'in' or 'not in', or inside the parentheses of a function, such as ", error.Message, StringComparison.Ordinal);
        Assert.EndsWith("\nselect * from Items where Id = @ids\n                               ^", error.Message, StringComparison.Ordinal);
    }

    private sealed record Item(long Id, string Name);
}
