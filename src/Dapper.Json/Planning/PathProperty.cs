using Dapper.Json.Cells;

namespace Dapper.Json.Planning;

/// <summary>A property, as the names of columns describe it.</summary>
/// <param name="name">Its name in the JSON, or that of its member; null for the element of a list.</param>
/// <param name="first">The first column that belongs to it.</param>
/// <param name="isList">Whether it is a list.</param>
/// <param name="inside">The object, or an element of the list; null for a value.</param>
internal sealed class PathProperty(string? name, ColumnSchema first, bool isList, PathObject? inside)
{
    public string? Name => name;

    public ColumnSchema First => first;

    public int Column => first.Ordinal;

    public bool IsValue => inside is null;

    public bool IsList => isList;

    /// <summary>Gets whether it is a list, or an object with a list inside.</summary>
    public bool HoldsList => isList || inside is { HoldsList: true };

    /// <summary>Gets the object, or an element of the list. Not used for a value.</summary>
    public PathObject Object => inside!;

    /// <summary>Gets the kind of the property, for messages.</summary>
    public string Kind => isList ? "a list" : IsValue ? "a value" : "an object";
}
