using Dapper.Json.Cells;

namespace Dapper.Json.Planning;

/// <summary>
/// What the names of columns describe: a value, an object with its properties, or a list, with the properties of an element. A row is an object.
/// </summary>
/// <param name="name">The name of the property, in the JSON or of the member; null for a row, and for the values that are the elements of a list.</param>
/// <param name="first">The first column that belongs to it.</param>
/// <param name="isList">Whether it is a list.</param>
/// <param name="names">The names of the properties inside; null for a value.</param>
internal sealed class PathNode(string? name, ColumnSchema first, bool isList, IPropertyNames? names)
{
    private readonly List<PathNode> _properties = [];

    public string? Name => name;

    public ColumnSchema First => first;

    public bool IsValue => names is null;

    public bool IsList => isList;

    /// <summary>Gets the names of the properties inside. Not used for a value.</summary>
    public IPropertyNames Names => names!;

    /// <summary>Gets the properties in the order of their first columns, with those that contain a list last.</summary>
    public IEnumerable<PathNode> Properties =>
        HoldsList ? [.. _properties.FindAll(static property => !property.HoldsList), .. _properties.FindAll(HasList)] : _properties;

    /// <summary>Gets whether it is a list, or has one inside, at any depth below objects.</summary>
    public bool HoldsList => isList || _properties.Exists(HasList);

    /// <summary>Gets whether it is a list whose elements are values.</summary>
    public bool HoldsValues => _properties is [{ Name: null }];

    /// <summary>Gets its own columns.</summary>
    public IEnumerable<ColumnSchema> Own => _properties.Where(static property => property.IsValue).Select(static property => property.First);

    /// <summary>Gets the objects and lists inside.</summary>
    public IEnumerable<PathNode> Inside => _properties.Where(static property => !property.IsValue);

    /// <summary>Gets all columns inside, in their order.</summary>
    public ColumnSchema[] All => [.. AddTo([], hasLists: true).OrderBy(static column => column.Ordinal)];

    /// <summary>Gets the columns of its values, including those of objects inside, but not those of list elements.</summary>
    public ColumnSchema[] Values => [.. AddTo([], hasLists: false)];

    /// <summary>Gets the lists inside, at any depth below objects.</summary>
    private IEnumerable<PathNode> Lists => _properties.FindAll(HasList).SelectMany(static property => property.IsList ? [property] : property.Lists);

    /// <summary>Gets the objects with lists, from this one inwards.</summary>
    /// <inheritdoc cref="OnlyList" path="/exception"/>
    public IEnumerable<PathNode> Levels => OnlyList is { } list ? list.Levels.Prepend(this) : [];

    /// <summary>Gets the list inside, at any depth below objects; null for none.</summary>
    /// <remarks>Rows that fill two lists would be all elements of one with all of the other.</remarks>
    /// <exception cref="JsonQueryException">There are two lists.</exception>
    public PathNode? OnlyList => (_properties.Exists(HasList) ? Lists.OrderBy(static list => list.First.Ordinal).ToArray() : []) switch
    {
        [] => null,
        [var list] => list,
        [{ First: var first }, { First: var second }, ..] => throw ColumnError.Of(
            $"Two lists side by side, from column {first.Ordinal} '{first.Name}' and this one: a result has one. Select each list as a separate "
            + "result, with QueryMultipleJson and JsonResultSet.On, or let the database build it as JSON, in a column whose name ends in ::json",
            second),
    };

    /// <summary>Returns the row that columns describe.</summary>
    /// <param name="names">The names of its properties.</param>
    /// <param name="columns">The columns.</param>
    /// <param name="duplicates">The handling of values with equal names; null if all are kept.</param>
    /// <exception cref="JsonQueryException">Names conflict with each other.</exception>
    public static PathNode Of(IPropertyNames names, PathColumn[] columns, JsonDuplicateNameHandling? duplicates)
    {
        var root = new PathNode(name: null, ColumnSchema.None, isList: false, names);
        Array.ForEach(columns, column => root.Add(column.Path, column.Schema, duplicates));
        return root;
    }

    /// <summary>Adds a column.</summary>
    /// <param name="path">Its path below this object; empty if it holds the elements of a list themselves.</param>
    /// <param name="column">The column.</param>
    /// <param name="duplicates">The handling of values with equal names; null if all are kept.</param>
    /// <exception cref="JsonQueryException">The name conflicts with another property.</exception>
    private void Add(ReadOnlySpan<PathSegment> path, ColumnSchema column, JsonDuplicateNameHandling? duplicates)
    {
        if (_properties is [var other, ..] && other.Name is null != path.IsEmpty)
        {
            throw ColumnError.Of(
                $"The elements of a list would be values by one column and objects by another: see column {other.First.Ordinal} '{other.First.Name}'. "
                + "Give one an alias in SQL",
                column);
        }

        if (path.IsEmpty)
        {
            AddValue(property: null, column, _properties.FirstOrDefault(), duplicates);
            return;
        }

        PathSegment segment = path[0];
        bool isValue = path.Length == 1 && !segment.IsList;
        string property = names!.NameOf(segment.Name, isValue, column);
        PathNode? known = _properties.Find(known => known.Name == property);
        if (known is not null && (known.IsValue != isValue || known.IsList != segment.IsList))
        {
            throw ColumnError.Of(
                $"\"{property}\" would be {known.Kind} by column {known.First.Ordinal} '{known.First.Name}' and something else by another. "
                + "Give one an alias in SQL",
                column);
        }

        if (isValue)
        {
            AddValue(property, column with { MemberName = segment.Name }, duplicates is null ? null : known, duplicates);
            return;
        }

        if (known is null)
        {
            known = new PathNode(property, column, segment.IsList, names.Inside(property));
            _properties.Add(known);
        }

        known.Add(path[1..], column, duplicates);
    }

    private void AddValue(string? property, ColumnSchema column, PathNode? known, JsonDuplicateNameHandling? duplicates)
    {
        if (known is not null && duplicates == JsonDuplicateNameHandling.KeepFirst)
        {
            return;
        }

        if (known is not null && duplicates is null or JsonDuplicateNameHandling.Error)
        {
            string what = property is null ? "the elements of a list" : $"\"{property}\"";
            throw ColumnError.Of(
                $"Two columns would both be written as {what}: column {known!.First.Ordinal} '{known.First.Name}' has that name already. "
                + "Give one an alias in SQL, or set DuplicateNames for rows without a type",
                column);
        }

        if (known is not null)
        {
            _properties.Remove(known);
        }

        _properties.Add(new PathNode(property, column, isList: false, names: null));
    }

    /// <summary>Gets the kind of the property, for messages.</summary>
    private string Kind => isList ? "a list" : IsValue ? "a value" : "an object";

    private static bool HasList(PathNode property) => property.HoldsList;

    /// <summary>Adds the columns inside to a list, one for all depths: iterators inside each other would ask each depth for each column.</summary>
    /// <returns>The list.</returns>
    private List<ColumnSchema> AddTo(List<ColumnSchema> columns, bool hasLists)
    {
        columns.AddRange(Own);
        foreach (PathNode property in Inside.Where(property => hasLists || !property.IsList))
        {
            property.AddTo(columns, hasLists);
        }

        return columns;
    }
}
