namespace Dapper.Json.Benchmarks.Workloads;

/// <summary>An order with its lines. The types are those that every database hands out, so nobody pays for a conversion.</summary>
public sealed class Purchase
{
    /// <summary>Gets or sets the key.</summary>
    public long Id { get; set; }

    /// <summary>Gets or sets a line of text.</summary>
    public string Customer { get; set; } = "";

    /// <summary>Gets or sets a date with a time, as text.</summary>
    public string PlacedAt { get; set; } = "";

    /// <summary>Gets or sets a number with two decimals.</summary>
    public double Total { get; set; }

    /// <summary>Gets the lines.</summary>
    public List<PurchaseLine> Lines { get; init; } = [];
}

/// <summary>A line of an order.</summary>
public sealed class PurchaseLine
{
    /// <summary>Gets or sets the key.</summary>
    public long Id { get; set; }

    /// <summary>Gets or sets a short text.</summary>
    public string Sku { get; set; } = "";

    /// <summary>Gets or sets a small number.</summary>
    public long Quantity { get; set; }

    /// <summary>Gets or sets a number with two decimals.</summary>
    public double Price { get; set; }
}
