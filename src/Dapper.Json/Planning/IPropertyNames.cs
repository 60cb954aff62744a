using Dapper.Json.Cells;

namespace Dapper.Json.Planning;

/// <summary>Converts the names of columns to those of an object's properties.</summary>
internal interface IPropertyNames
{
    /// <summary>Returns the name of a property for a name in the result.</summary>
    /// <exception cref="JsonQueryException">There is no property for the name.</exception>
    public string NameOf(string name, bool isValue, ColumnSchema column);

    /// <summary>Returns the names of an object, or of a list's elements, inside.</summary>
    /// <param name="name">The name of its property.</param>
    public IPropertyNames Inside(string name);
}
