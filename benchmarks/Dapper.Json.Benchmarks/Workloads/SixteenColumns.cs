namespace Dapper.Json.Benchmarks.Workloads;

/// <summary>A row of the first columns of <see cref="FortyColumns"/>.</summary>
public sealed class SixteenColumns
{
    /// <summary>Gets or sets the key.</summary>
    public long Id { get; set; }

    /// <summary>Gets or sets an integer.</summary>
    public long C1 { get; set; }

    /// <summary>Gets or sets a number with two decimals.</summary>
    public double C2 { get; set; }

    /// <summary>Gets or sets a short text.</summary>
    public string C3 { get; set; } = "";

    /// <inheritdoc cref="C1"/>
    public long C4 { get; set; }

    /// <inheritdoc cref="C2"/>
    public double C5 { get; set; }

    /// <inheritdoc cref="C3"/>
    public string C6 { get; set; } = "";

    /// <inheritdoc cref="C1"/>
    public long C7 { get; set; }

    /// <inheritdoc cref="C2"/>
    public double C8 { get; set; }

    /// <inheritdoc cref="C3"/>
    public string C9 { get; set; } = "";

    /// <inheritdoc cref="C1"/>
    public long C10 { get; set; }

    /// <inheritdoc cref="C2"/>
    public double C11 { get; set; }

    /// <inheritdoc cref="C3"/>
    public string C12 { get; set; } = "";

    /// <inheritdoc cref="C1"/>
    public long C13 { get; set; }

    /// <inheritdoc cref="C2"/>
    public double C14 { get; set; }

    /// <inheritdoc cref="C3"/>
    public string C15 { get; set; } = "";
}
