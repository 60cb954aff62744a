using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <summary>Collects the property names of an object of several results and checks that they are unique.</summary>
/// <param name="planner">The planner that encodes them.</param>
/// <param name="fields">The properties that are written; null for all.</param>
internal sealed class DocumentNames(ColumnPlanner planner, JsonFields? fields)
{
    private readonly HashSet<JsonEncodedText> _encoded = [];
    private readonly List<string> _names = [];

    /// <summary>Adds the name of a result.</summary>
    public void Add(string name)
    {
        _encoded.Add(planner.Encode(name));
        _names.Add(name);
    }

    /// <summary>Adds the name of a property of a row.</summary>
    /// <exception cref="JsonQueryException">The object already has a property of that name.</exception>
    public void Add(string name, JsonResultSet result)
    {
        _names.Add(name);
        if (!_encoded.Add(planner.Encode(name)))
        {
            throw ColumnError.Of(
                $"A column of the result {result} would be written as \"{name}\", which is the name of another property of the document. "
                + "Give it an alias in SQL",
                ColumnSchema.None);
        }
    }

    /// <summary>Checks, once all names are known, that the selected fields are among them.</summary>
    /// <exception cref="JsonQueryException">A selected field is not a property.</exception>
    public void Complete() => fields?.ThrowIfUnknown(_names, "the document");
}
