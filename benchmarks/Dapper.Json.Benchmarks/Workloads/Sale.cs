namespace Dapper.Json.Benchmarks.Workloads;

/// <summary>A row of DuckDB's sales.</summary>
public sealed class Sale
{
    /// <summary>Gets or sets the key.</summary>
    public long Id { get; set; }

    /// <summary>Gets or sets a short text.</summary>
    public string Customer { get; set; } = "";

    /// <summary>Gets or sets a text of some length.</summary>
    public string Note { get; set; } = "";

    /// <summary>Gets or sets a number.</summary>
    public double Price { get; set; }

    /// <summary>Gets or sets a number with two decimals.</summary>
    public decimal Amount { get; set; }

    /// <summary>Gets or sets a time.</summary>
    public DateTime SoldAt { get; set; }

    /// <summary>Gets or sets a value indicating whether something is so.</summary>
    public bool IsPaid { get; set; }

    /// <summary>Gets or sets a number that may be missing.</summary>
    public int? Quantity { get; set; }
}

/// <summary>A row of their sums.</summary>
public sealed class SaleSum
{
    /// <summary>Gets or sets the key.</summary>
    public long Id { get; set; }

    /// <summary>Gets or sets a short text.</summary>
    public string Customer { get; set; } = "";

    /// <summary>Gets or sets a count.</summary>
    public long Sales { get; set; }

    /// <summary>Gets or sets a sum of integers.</summary>
    public long? Quantity { get; set; }

    /// <summary>Gets or sets a sum of decimals.</summary>
    public decimal Amount { get; set; }
}
