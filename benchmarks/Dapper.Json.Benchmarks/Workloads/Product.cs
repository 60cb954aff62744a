namespace Dapper.Json.Benchmarks.Workloads;

/// <summary>A row of <see cref="ThreeColumns"/>.</summary>
public sealed class Product
{
    /// <summary>Gets or sets the key.</summary>
    public long Id { get; set; }

    /// <summary>Gets or sets a short text.</summary>
    public string Name { get; set; } = "";

    /// <summary>Gets or sets a number with two decimals.</summary>
    public double Price { get; set; }
}
