namespace Dapper.Json.Benchmarks.Workloads;

/// <summary>
/// A row of <see cref="EightColumns"/>. The types are those that SQLite hands out, so that nobody pays for a conversion
/// that the others do not make.
/// </summary>
public sealed class Post
{
    /// <summary>Gets or sets the key.</summary>
    public long Id { get; set; }

    /// <summary>Gets or sets a text of a line.</summary>
    public string Title { get; set; } = "";

    /// <summary>Gets or sets a text of a few hundred characters in one of several scripts.</summary>
    public string? Summary { get; set; }

    /// <summary>Gets or sets a reference to another row.</summary>
    public long? EditorId { get; set; }

    /// <summary>Gets or sets a number with one decimal.</summary>
    public double Rating { get; set; }

    /// <summary>Gets or sets a number with four decimals.</summary>
    public double? Score { get; set; }

    /// <summary>Gets or sets a date as SQLite keeps it: text.</summary>
    public string CreatedAt { get; set; } = "";

    /// <summary>Gets or sets 0 or 1.</summary>
    public long IsPublished { get; set; }
}
