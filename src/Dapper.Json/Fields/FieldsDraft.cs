using System.Runtime.InteropServices;

namespace Dapper.Json.Fields;

/// <summary>A mutable selection of fields, while it is parsed. Most belong to a name without brackets, and stay empty.</summary>
internal sealed class FieldsDraft
{
    private Dictionary<string, FieldsDraft>? _named;
    private HashSet<string>? _leftOut;

    public FieldGroups Groups { get; set; }

    /// <summary>Adds a field, unless it has been added before.</summary>
    /// <returns>The selection inside the field.</returns>
    public FieldsDraft Add(string name)
    {
        ref FieldsDraft? inside = ref CollectionsMarshal.GetValueRefOrAddDefault(_named ??= [], name, out _);
        return inside ??= new FieldsDraft();
    }

    public void LeaveOut(string name) => (_leftOut ??= []).Add(name);

    public JsonFields ToFields() => _named is null && _leftOut is null && Groups == FieldGroups.Default
        ? JsonFields.Empty
        : new(_named?.ToDictionary(static field => field.Key, static field => field.Value.ToFields()) ?? [], _leftOut ?? [], Groups);
}
