using System.Text.Json;
using Dapper.Json.Output;
using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <summary>An object of several results. Each is written by a document of its own: see <see cref="ResultDocument"/>.</summary>
internal sealed class MultipleDocument : Document
{
    private readonly JsonResultSet[] _results;
    private readonly ColumnPlanner _planner;
    private readonly int _lastProperties;
    private readonly HashSet<JsonEncodedText>? _names;
    private bool _isWritten = true;

    /// <param name="output">What the object is written to.</param>
    /// <param name="results">The results.</param>
    /// <param name="planner">What names the properties of rows.</param>
    public MultipleDocument(JsonOutput output, JsonResultSet[] results, ColumnPlanner planner)
        : base(output)
    {
        _results = results;
        _planner = planner;
        _lastProperties = Array.FindLastIndex(results, static result => result.Kind == ResultKind.Properties);
        if (_lastProperties >= 0)
        {
            // Whether properties of a row are among them shows only once it is there.
            _names = [.. results.Where(static result => result.Name is not null).Select(result => planner.Encode(result.Name!))];
        }

        output.Writer.WriteStartObject();
    }

    public override bool IsWritten => _isWritten;

    /// <summary>Begins the next result.</summary>
    public ResultDocument Next()
    {
        int index = (int)Count++;
        return new ResultDocument(Output, _results[index], _planner, _names, mayLeaveEarly: index >= _lastProperties);
    }

    /// <summary>Ends a result.</summary>
    public void End(ResultDocument result)
    {
        result.Close();
        _isWritten = result.IsWritten;
    }

    public override void Close() => Output.Writer.WriteEndObject();
}
