using System.Text.Json.Serialization;

namespace Dapper.Json.Benchmarks.Workloads;

/// <summary>An order with two lists.</summary>
public sealed class PaidPurchase
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
    public List<PaidLine> Lines { get; init; } = [];

    /// <summary>Gets the payments.</summary>
    public List<Payment> Payments { get; init; } = [];
}

/// <summary>A line of an order, with the order's key.</summary>
public sealed class PaidLine
{
    /// <summary>Gets or sets the key.</summary>
    public long Id { get; set; }

    /// <summary>Gets or sets a short text.</summary>
    public string Sku { get; set; } = "";

    /// <summary>Gets or sets a small number.</summary>
    public long Quantity { get; set; }

    /// <summary>Gets or sets a number with two decimals.</summary>
    public double Price { get; set; }

    /// <summary>Gets or sets the key of the order.</summary>
    [JsonIgnore]
    public long PurchaseId { get; set; }
}

/// <summary>A payment of an order, with the order's key.</summary>
public sealed class Payment
{
    /// <summary>Gets or sets the key.</summary>
    public long Id { get; set; }

    /// <summary>Gets or sets a date with a time, as text.</summary>
    public string PaidAt { get; set; } = "";

    /// <summary>Gets or sets a number with two decimals.</summary>
    public double Amount { get; set; }

    /// <inheritdoc cref="PaidLine.PurchaseId"/>
    [JsonIgnore]
    public long PurchaseId { get; set; }
}

/// <summary>The document around orders.</summary>
/// <param name="Items">The orders.</param>
public sealed record PaidPurchases(IEnumerable<PaidPurchase> Items);
