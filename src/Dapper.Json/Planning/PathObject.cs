using Dapper.Json.Cells;

namespace Dapper.Json.Planning;

/// <summary>An object, or an element of a list, as the names of columns describe it.</summary>
internal sealed class PathObject : RowObject<PathProperty>
{
    private readonly List<PathProperty> _properties = [];

    /// <summary>Gets the properties in the order of their first columns, with those that contain a list last.</summary>
    public IEnumerable<PathProperty> Properties => [.. _properties.FindAll(static property => !property.HoldsList), .. _properties.FindAll(HasList)];

    /// <summary>Gets whether there is a list inside, at any depth below objects. Noted with each column: the tree may be deep.</summary>
    public bool HoldsList { get; private set; }

    public override IEnumerable<ColumnSchema> Own => _properties.Where(static property => property.IsValue).Select(static property => property.First);

    public override IEnumerable<PathProperty> Inside => _properties.Where(static property => !property.IsValue);

    public override IEnumerable<PathProperty> Lists => _properties.FindAll(HasList).SelectMany(ListsOf);

    /// <summary>Gets whether an object inside has lists side by side.</summary>
    public bool HasSiblings => Lists.Skip(1).Any() || Lists.Any(static list => list.Object.HasSiblings);

    /// <summary>Adds a column.</summary>
    /// <param name="path">Its path below this object.</param>
    /// <param name="column">The column.</param>
    /// <param name="names">Converts a segment to the name of a property.</param>
    /// <param name="duplicates">The handling of values with equal names.</param>
    /// <exception cref="JsonQueryException">The name conflicts with another property.</exception>
    public void Add(ReadOnlySpan<PathSegment> path, ColumnSchema column, IPropertyNames names, JsonDuplicateNameHandling duplicates)
    {
        if (path[0].Name.Length == 0)
        {
            throw ColumnError.Of("A column has no name. Give it an alias in SQL", column);
        }

        ThrowIfMixed(isElement: false, column);
        PathSegment segment = path[0];
        string name = names.NameOf(segment.Name, column);
        bool isValue = path.Length == 1 && !segment.IsList;
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
            AddValue(name, column, known, duplicates);
            return;
        }

        if (known is null)
        {
            known = new PathProperty(name, column, segment.IsList, new PathObject());
            _properties.Add(known);
        }

        if (path.Length > 1)
        {
            known.Object.Add(path[1..], column, names, duplicates);
        }
        else
        {
            known.Object.AddElement(column, duplicates);
        }

        HoldsList |= known.HoldsList;
    }

    private void AddValue(string? name, ColumnSchema column, PathProperty? known, JsonDuplicateNameHandling duplicates)
    {
        if (known is not null)
        {
            if (duplicates == JsonDuplicateNameHandling.KeepFirst)
            {
                return;
            }

            if (duplicates == JsonDuplicateNameHandling.Error)
            {
                string what = name is null ? "the elements of a list" : $"\"{name}\"";
                throw ColumnError.Of(
                    $"Two columns would both be written as {what}: column {known.First.Ordinal} '{known.First.Name}' has that name already. "
                    + "Give one an alias in SQL, or set JsonQueryOptions.DuplicateNames",
                    column);
            }

            _properties.Remove(known);
        }

        _properties.Add(new PathProperty(name, column, isList: false, inside: null));
    }

    private static bool HasList(PathProperty property) => property.HoldsList;

    /// <summary>Adds the column that holds the elements themselves.</summary>
    private void AddElement(ColumnSchema column, JsonDuplicateNameHandling duplicates)
    {
        ThrowIfMixed(isElement: true, column);
        AddValue(name: null, column, known: _properties.FirstOrDefault(), duplicates);
    }

    /// <summary>Throws for a list whose elements are both values and objects.</summary>
    private void ThrowIfMixed(bool isElement, ColumnSchema column)
    {
        if (_properties.Count > 0 && _properties[0].Name is null != isElement)
        {
            ColumnSchema other = _properties[0].First;
            throw ColumnError.Of(
                $"The elements of a list would be values by one column and objects by another: see column {other.Ordinal} '{other.Name}'. "
                + "Give one an alias in SQL",
                column);
        }
    }
}

/// <summary>A property, as the names of columns describe it.</summary>
/// <param name="name">Its name in the JSON; null for the element of a list.</param>
/// <param name="first">The first column that belongs to it.</param>
/// <param name="isList">Whether it is a list.</param>
/// <param name="inside">The object, or an element of the list; null for a value.</param>
internal sealed class PathProperty(string? name, ColumnSchema first, bool isList, PathObject? inside) : IRowChild<PathProperty>
{
    public string? Name => name;

    string IRowChild<PathProperty>.Name => name!;

    public ColumnSchema First => first;

    public int Column => first.Ordinal;

    public bool IsValue => inside is null;

    public bool IsList => isList;

    /// <summary>Gets whether it is a list, or an object with a list inside.</summary>
    public bool HoldsList => isList || inside is { HoldsList: true };

    /// <summary>Gets the object, or an element of the list. Not used for a value.</summary>
    public PathObject Object => inside!;

    RowObject<PathProperty> IRowChild<PathProperty>.Object => Object;

    /// <summary>Gets the kind of the property, for messages.</summary>
    public string Kind => isList ? "a list" : IsValue ? "a value" : "an object";
}

/// <summary>Converts names of columns to names of properties.</summary>
internal interface IPropertyNames
{
    /// <summary>Returns the property name for a name in the result.</summary>
    /// <exception cref="JsonQueryException">There is no property for the name.</exception>
    public string NameOf(string name, ColumnSchema column);
}
