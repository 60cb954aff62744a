using Dapper.Json.Cells;

namespace Dapper.Json.Planning;

/// <summary>An object of a row, or an element of a list, as the names of columns describe it.</summary>
/// <param name="names">The names of its properties.</param>
internal sealed class PathObject(IPropertyNames names)
{
    private readonly List<PathProperty> _properties = [];

    public IPropertyNames Names => names;

    /// <summary>Gets the properties in the order of their first columns, with those that contain a list last.</summary>
    public IEnumerable<PathProperty> Properties =>
        HoldsList ? [.. _properties.FindAll(static property => !property.HoldsList), .. _properties.FindAll(HasList)] : _properties;

    /// <summary>Gets whether there is a list inside, at any depth below objects. Set with each column: the tree may be deep.</summary>
    public bool HoldsList => _properties.Exists(HasList);

    /// <summary>Gets whether it is one value itself, an element of a list of values.</summary>
    public bool IsValue => _properties is [{ Name: null }];

    /// <summary>Gets its own columns.</summary>
    public IEnumerable<ColumnSchema> Own => _properties.Where(static property => property.IsValue).Select(static property => property.First);

    /// <summary>Gets the objects and lists inside.</summary>
    public IEnumerable<PathProperty> Inside => _properties.Where(static property => !property.IsValue);

    /// <summary>Gets all columns inside, in their order.</summary>
    public ColumnSchema[] All => [.. AddTo([], hasLists: true).OrderBy(static column => column.Ordinal)];

    /// <summary>Gets the columns of its values, including those of objects inside, but not those of list elements.</summary>
    public ColumnSchema[] Values => [.. AddTo([], hasLists: false)];

    /// <summary>Gets the lists inside, at any depth below objects.</summary>
    private IEnumerable<PathProperty> Lists => _properties.FindAll(HasList).SelectMany(static property => property.IsList ? [property] : property.Object.Lists);

    /// <summary>Gets the objects with lists, from this one inwards.</summary>
    /// <exception cref="JsonQueryException">An object has two lists.</exception>
    public IEnumerable<(PathProperty List, ColumnSchema[] Values)> Levels
    {
        get
        {
            PathObject level = this;
            while (level.OnlyList is { } list)
            {
                yield return (list, level.Values);
                level = list.Object;
            }
        }
    }

    /// <remarks>Rows that fill two lists would be all elements of one with all of the other.</remarks>
    private PathProperty? OnlyList => Lists.OrderBy(static list => list.Column).ToArray() switch
    {
        [] => null,
        [var list] => list,
        [{ First: var first }, { First: var second }, ..] => throw ColumnError.Of(
            $"Two lists side by side, from column {first.Ordinal} '{first.Name}' and this one: a result has one. Select each list as a result of its "
            + "own, with QueryMultipleJson and JsonResultSet.On, or have the database make it as JSON, in a column whose name ends in ::json",
            second),
    };

    /// <summary>Returns the object that columns describe.</summary>
    /// <param name="names">The names of its properties.</param>
    /// <param name="columns">The columns.</param>
    /// <param name="duplicates">The handling of values with equal names; null if all are kept.</param>
    /// <exception cref="JsonQueryException">Names conflict with each other.</exception>
    public static PathObject Of(IPropertyNames names, PathColumn[] columns, JsonDuplicateNameHandling? duplicates)
    {
        var root = new PathObject(names);
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
                $"The elements of a list would be values by one column and objects by another: see column {other.Column} '{other.First.Name}'. "
                + "Give one an alias in SQL",
                column);
        }

        if (path.IsEmpty)
        {
            AddValue(name: null, column, _properties.FirstOrDefault(), duplicates);
            return;
        }

        PathSegment segment = path[0];
        bool isValue = path.Length == 1 && !segment.IsList;
        string name = names.NameOf(segment.Name, isValue, column);
        PathProperty? known = _properties.Find(property => property.Name == name);
        if (known is not null && (known.IsValue != isValue || known.IsList != segment.IsList))
        {
            throw ColumnError.Of(
                $"\"{name}\" would be {known.Kind} by column {known.First.Ordinal} '{known.First.Name}' and something else by another. "
                + "Give one an alias in SQL",
                column);
        }

        if (isValue)
        {
            AddValue(name, column with { MemberName = segment.Name }, duplicates is null ? null : known, duplicates);
            return;
        }

        if (known is null)
        {
            known = new PathProperty(name, column, segment.IsList, new PathObject(names.Inside(name)));
            _properties.Add(known);
        }

        known.Object.Add(path[1..], column, duplicates);
    }

    private void AddValue(string? name, ColumnSchema column, PathProperty? known, JsonDuplicateNameHandling? duplicates)
    {
        if (known is not null && duplicates == JsonDuplicateNameHandling.KeepFirst)
        {
            return;
        }

        if (known is not null && duplicates is null or JsonDuplicateNameHandling.Error)
        {
            string what = name is null ? "the elements of a list" : $"\"{name}\"";
            throw ColumnError.Of(
                $"Two columns would both be written as {what}: column {known!.First.Ordinal} '{known.First.Name}' has that name already. "
                + "Give one an alias in SQL, or set DuplicateNames for rows without a type",
                column);
        }

        if (known is not null)
        {
            _properties.Remove(known);
        }

        _properties.Add(new PathProperty(name, column, isList: false, inside: null));
    }

    private static bool HasList(PathProperty property) => property.HoldsList;

    /// <summary>Adds the columns inside to a list, one for all depths: iterators inside each other would ask each depth for each column.</summary>
    /// <returns>The list.</returns>
    private List<ColumnSchema> AddTo(List<ColumnSchema> columns, bool hasLists)
    {
        columns.AddRange(Own);
        foreach (PathProperty property in Inside.Where(property => hasLists || !property.IsList))
        {
            property.Object.AddTo(columns, hasLists);
        }

        return columns;
    }
}
