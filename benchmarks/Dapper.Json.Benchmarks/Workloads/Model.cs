namespace Dapper.Json.Benchmarks.Workloads;

/// <summary>Five scalars. The types are those that every database hands out, so nobody pays for a conversion.</summary>
public class FlatModel
{
    /// <summary>Gets or sets the key.</summary>
    public long Id { get; set; }

    /// <summary>Gets or sets a short text.</summary>
    public string Name { get; set; } = "";

    /// <summary>Gets or sets a number with two decimals.</summary>
    public double Score { get; set; }

    /// <summary>Gets or sets a small number.</summary>
    public long Visits { get; set; }

    /// <summary>Gets or sets a date with a time, as text.</summary>
    public string CreatedAt { get; set; } = "";
}

/// <summary>The same with objects and a list inside.</summary>
public sealed class NestedModel
{
    /// <inheritdoc cref="FlatModel.Id"/>
    public long Id { get; set; }

    /// <inheritdoc cref="FlatModel.Name"/>
    public string Name { get; set; } = "";

    /// <inheritdoc cref="FlatModel.Score"/>
    public double Score { get; set; }

    /// <inheritdoc cref="FlatModel.Visits"/>
    public long Visits { get; set; }

    /// <inheritdoc cref="FlatModel.CreatedAt"/>
    public string CreatedAt { get; set; } = "";

    /// <summary>Gets or sets an object of two properties.</summary>
    public ModelOwner? Owner { get; set; }

    /// <summary>Gets or sets another.</summary>
    public ModelAddress? Address { get; set; }

    /// <summary>Gets or sets a list.</summary>
    public List<ModelItem> Items { get; set; } = [];
}

/// <summary>Whose a model is.</summary>
public sealed class ModelOwner
{
    /// <summary>Gets or sets the key.</summary>
    public long Id { get; set; }

    /// <summary>Gets or sets a short text.</summary>
    public string Name { get; set; } = "";
}

/// <summary>Where a model is.</summary>
public sealed class ModelAddress
{
    /// <summary>Gets or sets a short text.</summary>
    public string Street { get; set; } = "";

    /// <summary>Gets or sets another.</summary>
    public string City { get; set; } = "";
}

/// <summary>What a model has.</summary>
public sealed class ModelItem
{
    /// <summary>Gets or sets the key.</summary>
    public long Id { get; set; }

    /// <summary>Gets or sets a short text.</summary>
    public string Title { get; set; } = "";

    /// <summary>Gets or sets a small number.</summary>
    public long Quantity { get; set; }

    /// <summary>Gets or sets a number with two decimals.</summary>
    public double Price { get; set; }

    /// <summary>Gets or sets a longer text.</summary>
    public string Note { get; set; } = "";
}
