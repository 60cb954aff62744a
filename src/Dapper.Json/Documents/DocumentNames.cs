using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Documents;

/// <summary>Collects the property names of an object that several results fill, and checks that they are unique.</summary>
/// <param name="settings">The settings that encode them.</param>
/// <param name="fields">The properties that are written; null for all.</param>
internal sealed class DocumentNames(CellSettings settings, JsonFields? fields)
{
    private readonly HashSet<JsonEncodedText> _encoded = [];
    private readonly List<string> _names = [];

    /// <summary>Adds the name of a result; null for one without a name.</summary>
    public void Add(string? name)
    {
        if (name is not null)
        {
            _encoded.Add(settings.Encode(name).Text);
            _names.Add(name);
        }
    }

    /// <summary>Adds the name of a property of a row.</summary>
    /// <exception cref="JsonQueryException">The object already has a property of that name.</exception>
    public void Add(PropertyName name, JsonResultSet result)
    {
        _names.Add(name.Plain!);
        if (!_encoded.Add(name.Text))
        {
            throw ColumnError.Of(
                $"A column of the result {result} would be written as \"{name.Plain}\", which is the name of another property of the same object. "
                + "Give it an alias in SQL",
                ColumnSchema.None);
        }
    }

    /// <summary>Checks, once all names are known, that the selected fields are among them.</summary>
    /// <exception cref="JsonQueryException">A selected field is not a property.</exception>
    public void Complete(string owner) => fields?.ThrowIfUnknown(_names, owner);
}
