using System.ComponentModel.DataAnnotations.Schema;

namespace Dapper.Json.Benchmarks.Workloads;

/// <summary>
/// A row of <see cref="EightColumns"/>. The types are those that PostgreSQL hands out, so that nobody pays for a conversion
/// that the others do not make.
/// </summary>
public sealed class Post
{
    /// <summary>Gets or sets the key.</summary>
    public int Id { get; set; }

    /// <summary>Gets or sets a text of a line.</summary>
    public string Title { get; set; } = "";

    /// <summary>Gets or sets a text of a few hundred characters in one of several scripts.</summary>
    public string? Summary { get; set; }

    /// <summary>Gets or sets a reference to another row.</summary>
    public int? EditorId { get; set; }

    /// <summary>Gets or sets a number with one decimal.</summary>
    public double Rating { get; set; }

    /// <summary>Gets or sets a number with four decimals.</summary>
    public double? Score { get; set; }

    /// <summary>Gets or sets a date with a time. Entity Framework would take it for one with a time zone.</summary>
    [Column(TypeName = "timestamp")]
    public DateTime CreatedAt { get; set; }

    /// <summary>Gets or sets a flag.</summary>
    public bool IsPublished { get; set; }
}
