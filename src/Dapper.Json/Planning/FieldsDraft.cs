namespace Dapper.Json.Planning;

/// <summary>A selection of fields that is being put together.</summary>
internal sealed class FieldsDraft
{
    private readonly Dictionary<string, FieldsDraft> _named = [];
    private readonly HashSet<string> _leftOut = [];

    public FieldGroups Groups { get; set; }

    /// <summary>Adds a field, unless it is there already.</summary>
    /// <returns>What is asked for of it.</returns>
    public FieldsDraft Add(string name)
    {
        if (!_named.TryGetValue(name, out FieldsDraft? inside))
        {
            _named.Add(name, inside = new FieldsDraft());
        }

        return inside;
    }

    public void LeaveOut(string name) => _leftOut.Add(name);

    public JsonFields ToFields() => new(_named.ToDictionary(static field => field.Key, static field => field.Value.ToFields()), _leftOut, Groups);
}
