namespace Dapper.Json.Benchmarks.Workloads;

/// <summary>A row of <see cref="LargeText"/>.</summary>
public sealed class Document
{
    /// <summary>Gets or sets the key.</summary>
    public long Id { get; set; }

    /// <summary>Gets or sets the text.</summary>
    public string? Body { get; set; }
}
