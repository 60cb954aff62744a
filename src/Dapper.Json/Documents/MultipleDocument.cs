using Dapper.Json.Output;
using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <summary>Writes several results as one object. Each result has a document of its own: see <see cref="ResultDocument"/>.</summary>
internal sealed class MultipleDocument : Document
{
    private readonly JsonResultSet[] _results;
    private readonly ColumnPlanner _planner;
    private readonly int _lastProperties;
    private readonly DocumentNames? _names;
    private readonly JsonFields? _fields;
    private bool _isWritten = true;

    /// <param name="output">The output that the object is written to.</param>
    /// <param name="results">The results.</param>
    /// <param name="planner">The planner that names the properties of rows.</param>
    /// <param name="fields">The properties that are written; null for all.</param>
    /// <exception cref="JsonQueryException">A selected field is not the name of a result.</exception>
    public MultipleDocument(JsonOutput output, JsonResultSet[] results, ColumnPlanner planner, JsonFields? fields)
        : base(output)
    {
        _fields = fields;
        _results = results;
        _planner = planner;
        _lastProperties = Array.FindLastIndex(results, static result => result.Kind == JsonResultKind.Properties);
        Count = results.Length;
        if (_lastProperties >= 0 || fields is not null)
        {
            _names = new DocumentNames(planner, fields);
            Array.ForEach(results, AddName);
        }

        if (_lastProperties < 0)
        {
            // The properties of a row are known only once it has been read.
            _names?.Complete();
        }

        output.Writer.WriteStartObject();
    }

    public override bool IsWritten => _isWritten;

    /// <summary>Returns the fields of a result that are written.</summary>
    /// <returns>Null if the result is not written at all.</returns>
    public JsonFields? FieldsOf(JsonResultSet result) =>
        _fields is null ? JsonFields.Empty : result.Name is null ? _fields.AsPart() : _fields.Of(result.Name);

    /// <summary>Starts a result.</summary>
    /// <param name="index">The index of the result.</param>
    public ResultDocument Begin(int index) => new(Output, _results[index], _planner, _names, canFlushEarly: index >= _lastProperties);

    /// <summary>Ends a result.</summary>
    public void End(ResultDocument result)
    {
        result.Close();
        _isWritten = result.IsWritten;
    }

    private void AddName(JsonResultSet result)
    {
        if (result.Name is { } name)
        {
            _names!.Add(name);
            if (result.Kind is JsonResultKind.Value or JsonResultKind.Values)
            {
                FieldsOf(result)?.ThrowIfUnknown([], $"'{name}'");
            }
        }
    }

    public override void Close() => Output.Writer.WriteEndObject();
}
