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
#pragma warning restore IDE0040

    private readonly SqliteConnection connection = Databases.Open();

    public void Dispose() => connection.Dispose();

    [Fact]
    public void Told_types()
    {
        var rows = new[] { new { Price = 1.5m, Name = "x" } };

        Assert.Equal(1, connection.ExecuteScalar<int>("select 'A-1' in @skus", new { skus = JsonParameter.List(["A-1"], Sku) }));
        Assert.Equal("real", connection.ExecuteScalar<string>("select typeof(Price) from @rows", new { rows = JsonParameter.Table(rows, Prices) }));
    }
}
