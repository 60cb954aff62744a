using Dapper.Json.Cells;
using Dapper.Json.Output;
using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <summary>Writes several results as one object, each in its place in a tree of objects and lists.</summary>
internal sealed partial class MultipleDocument : Document
{
    private readonly BufferedOutput _output;
    private readonly DocumentSettings _settings;
    private readonly JsonResultSet[] _results;
    private readonly ResultTree _tree;
    private readonly ResultState[] _states;
    private Dictionary<ResultNode, TiedTree>? _families;
    private int _position;
    private readonly DocumentVersion? _version;
    private bool _isWritten = true;
    private bool _isCertain;

    /// <param name="output">The output that the object is written to.</param>
    /// <param name="results">The results.</param>
    /// <param name="settings">The settings of the query.</param>
    /// <param name="version">The version that decides whether it is wanted; null if it always is.</param>
    /// <exception cref="ArgumentException">The place of a result does not fit the others.</exception>
    /// <exception cref="JsonQueryException">A selected field is not the name of a result.</exception>
    /// <exception cref="NotSupportedException">The serializer has no metadata for the type of a constant.</exception>
    public MultipleDocument(BufferedOutput output, JsonResultSet[] results, DocumentSettings settings, DocumentVersion? version)
        : base(output)
    {
        _output = output;
        _settings = settings;
        _results = results;
        _version = version;
        _tree = ResultTree.Of(results, settings.Fields, settings.Cells);
        _states = new ResultState[results.Length];
        Count = results.Length;
        foreach (JsonResultSet result in results.Where(static result => result.Given is not null))
        {
            // Throws for a value that the serializer does not know, before anything is opened.
            settings.Cells.Serializer.GetTypeInfo(result.Given!.GetType());
        }
    }

    public override bool IsWritten => _isWritten;

    private ResultNode[] Nodes => _tree.Nodes;

    /// <summary>Gets whether bytes may be flushed: it is certain by now that the document is written, and wanted.</summary>
    public bool CanFlush => _isCertain && _version is null or { IsKnown: true };

    public CellSettings CellSettings => _settings.Cells;

    /// <summary>Gets the settings that key values are written with, whatever those of the query are.</summary>
    public CellSettings KeySettings => _settings.Keys;

    /// <summary>Starts the object. Called when the database has answered: a query that waits for it holds no memory.</summary>
    public void Start() => Output.Writer.WriteStartObject();

    /// <summary>Returns whether the rows of a result are read. If not, the driver skips them.</summary>
    public bool Reads(int index)
    {
        ResultNode node = Nodes[index];
        if (node.Result!.IsRequired || IsCounted(node))
        {
            return true;
        }

        for (ResultNode? outer = node.Parent; outer is not null; outer = outer.Parent)
        {
            if (outer.IsOpenRow && _states[outer.Index] is { IsRead: true, Count: 0 })
            {
                return false;
            }
        }

        return node.Fields is not null;
    }

    /// <summary>Returns whether a result only decides whether anything is written. A client's selection of fields does not change that.</summary>
    public bool Decides(int index)
    {
        ResultNode node = Nodes[index];
        return node.Result!.Kind == ResultKind.MustExist || (node.Result.IsRequired && node.Fields is null && !IsCounted(node));
    }

    /// <summary>Returns the columns that link the rows of a result to those of others; null for none.</summary>
    public LeftOutColumns? LinksOf(int index) => Nodes[index].Links;

    /// <summary>Returns whether columns of a result are read beside its rows, so that its reader must not be opened for sequential access.</summary>
    public bool ReadsKeysOf(int index) => Nodes[index] is { NeededNames.Length: > 0 } or { Links: not null };

    /// <summary>Returns whether anything of a result's rows is written. If not, they are counted, or keys and totals are taken from them.</summary>
    public bool Writes(int index) => Nodes[index].Fields is not null;

    /// <summary>Returns the form of the rows of a result without a type.</summary>
    public RowForm FormOf(int index) => IsWrittenAtOnce(Nodes[index]) && Nodes[index].CanBeOpen ? RowForm.Open : Nodes[index].Form;

    /// <summary>Returns the selection for the rows of a result; null for all fields.</summary>
    public JsonFields? FieldsOf(int index) => Nodes[index].RowFields;

    /// <summary>Starts a result whose rows are read. What precedes its place has been written as far as it is known.</summary>
    /// <param name="index">The index of the result.</param>
    /// <param name="planner">The planner of its rows if they have no type.</param>
    public ResultPart Begin(int index, ColumnPlanner planner)
    {
        ResultNode node = Nodes[index];
        _isCertain = index >= _tree.LastRequired;
        if (node.IsTied)
        {
            return new TiedDocument(this, node, FamilyOf(node), planner, IsWrittenAtOnce(node));
        }

        if (node.IsTypedRow)
        {
            _states[index].Held = new HeldJson(_settings.Outputs, node.Depth - 1, isArray: true, Output);
        }
        else if (!IsTurnOf(node) || node.Omitted.Length > 0)
        {
            int depth = node.IsOpenRow || node.Name is null ? node.Depth : node.Depth - 1;
            _states[index].Held = new HeldJson(_settings.Outputs, depth, isArray: false, Output);
        }

        return new ResultDocument(this, node, planner, _states[index].Held);
    }

    /// <summary>Ends a result.</summary>
    public void End(int index, ResultPart part)
    {
        part.Close();
        Decide(index, part.Count);
        if (part.IsInPlace)
        {
            Forget(Nodes[index]);
            Pass(_tree.Steps[_position]);
        }
    }

    /// <summary>Notes how many rows a result has. Without a required one, nothing is written.</summary>
    public void Decide(int index, long count)
    {
        (_states[index].IsRead, _states[index].Count) = (true, count);
        _isWritten &= count > 0 || !Nodes[index].Result!.IsRequired;
        _isCertain |= _isWritten && index >= _tree.LastRequired;
    }

    /// <summary>Keeps the JSON of a total or of a position, which is written in its own place.</summary>
    public void KeepValue(ResultNode node, byte[] json) => _states[node.Index].Value = json;

    public override void Close() => Output.Writer.WriteEndObject();

    private bool IsTurnOf(ResultNode node) =>
        _position < _tree.Steps.Length && _tree.Steps[_position] == new ResultStep(node, ResultStepKind.Result);

    /// <summary>Returns whether each row of a list is written at once: all that goes into it has been read.</summary>
    private bool IsWrittenAtOnce(ResultNode node) =>
        node.IsTied && IsTurnOf(node) && node.Tree.All(inside => inside == node || inside.Fields is null || _states[inside.Index].IsRead);

    // A client may select the count alone.
    private static bool IsCounted(ResultNode node) => node.Derived.Exists(static derived => derived.Fields is not null);
}
