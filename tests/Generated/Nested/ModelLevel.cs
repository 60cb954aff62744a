namespace Dapper.Json.Generated.Nested;

/// <summary>What the objects of a type are made of.</summary>
/// <param name="type">The type; where they are values, that of the values.</param>
/// <param name="path">What the names of its columns begin with.</param>
internal sealed class ModelLevel(Type type, string path)
{
    public Type Type => type;

    public string Path => path;

    /// <summary>Gets the columns of its own.</summary>
    public List<NestedColumn> Columns { get; } = [];

    /// <summary>Gets the object inside; null for none.</summary>
    public ModelLevel? One { get; set; }

    /// <summary>Gets the elements of the list inside; null for none.</summary>
    public ModelLevel? Elements { get; set; }

    /// <summary>Gets the member that holds the list.</summary>
    public string ListMember { get; set; } = "";

    /// <summary>Gets whether its only column is the value itself.</summary>
    public bool IsValue => Columns is [{ Member: null }];

    /// <summary>Gets the columns that its values are in, those of an object inside included.</summary>
    public IEnumerable<NestedColumn> Values => Columns.Concat(One?.Values ?? []);

    /// <summary>Gets all columns inside.</summary>
    public IEnumerable<NestedColumn> All => Columns.Concat(One?.All ?? []).Concat(Elements?.All ?? []);

    /// <summary>Gets this and all that is inside.</summary>
    public IEnumerable<ModelLevel> Tree => ((IEnumerable<ModelLevel>)[this]).Concat(One?.Tree ?? []).Concat(Elements?.Tree ?? []);

    /// <summary>Gets the elements of the list that is inside, maybe below objects; null for none.</summary>
    public ModelLevel? List => Elements ?? One?.List;
}
