using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <summary>The names of the properties of an object of several results, as far as they are known.</summary>
/// <param name="planner">What encodes them.</param>
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
    /// <exception cref="JsonQueryException">There is a property of that name.</exception>
    public void Add(string name, JsonResultSet result)
    {
        _names.Add(name);
        if (!_encoded.Add(planner.Encode(name)))
        {
            throw ColumnError.Of(
                $"Of the result {result}, a column is written as \"{name}\", which is the name of another property of the document. "
                + "Give it an alias in SQL",
                ColumnSchema.None);
        }
    }

    /// <summary>Refuses a selection of what is none of them, once all are known.</summary>
    /// <exception cref="JsonQueryException">There is no property of a name.</exception>
    public void Complete() => fields?.ThrowIfUnknown(_names, "the document");
}
