using Dapper.Json.Cells;
using Dapper.Json.Output;
using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <summary>What is known of several results while they are read: how many rows they have, and the JSON that waits in memory for its place.</summary>
/// <param name="tree">The places of the results.</param>
/// <param name="output">The output of the document.</param>
/// <param name="settings">The settings of the query.</param>
/// <param name="outputs">The pool of memory for results that wait for their places.</param>
/// <param name="head">The head that decides whether the document is wanted; null if it always is.</param>
internal sealed class ReadResults(ResultTree tree, BufferedOutput output, PlanSettings settings, OutputPool outputs, DocumentHead? head) : IDisposable
{
    private readonly State[] _states = new State[tree.Nodes.Length];
    private readonly Dictionary<ResultNode, KeyedLists> _keyed = [];
    private DocumentNames? _rootNames;

    // The index of the last result that has been begun.
    private int _last = -1;

    public BufferedOutput Output => output;

    public PlanSettings Settings => settings;

    /// <summary>Gets the result whose row is missing, though it must exist: then nothing is written. Null for none.</summary>
    public JsonResultSet? Missing { get; private set; }

    /// <summary>Gets whether bytes may be flushed: it is certain by now that the document is written, and wanted.</summary>
    public bool CanFlush => Missing is null && _last >= Math.Max(tree.LastRequired, 0) && head is null or { IsKnown: true };

    /// <summary>Gets how much memory a further result may take while it waits, in bytes.</summary>
    public long RemainingMemory => settings.Query.BufferLimit
        - _states.Sum(static state => (long)(state.Held?.Length ?? 0))
        - _keyed.Values.Sum(static lists => lists.Length);

    /// <summary>Records that the rows of a result are read next.</summary>
    public void Begin(ResultNode node) => _last = node.Index;

    /// <summary>Records how many rows a result has. Without a required one, nothing is written.</summary>
    public void End(ResultNode node, long count)
    {
        (_states[node.Index].IsRead, _states[node.Index].Count) = (true, count);
        Missing = count > 0 || !node.Result!.IsRequired ? Missing : node.Result;
        _last = node.Index;
    }

    /// <summary>Returns what is known of a result.</summary>
    public ref State Of(ResultNode node) => ref _states[node.Index];

    /// <summary>Returns whether an object, or one around it, is not written, because its row is missing.</summary>
    public bool IsMissing(ResultNode? node) =>
        node is not null && ((node.IsOpenRow && _states[node.Index] is { IsRead: true, Count: 0 }) || IsMissing(node.Parent));

    /// <summary>Returns whether the rows of a result go to the document as they are read. Those inside of a missing row are only counted.</summary>
    public bool IsStreamed(ResultNode node) => tree.Schedule.IsStreamed(node.Index) && !IsMissing(node.Parent);

    /// <summary>Opens the memory for a result that waits for its place.</summary>
    public HeldJson Hold(ResultNode node)
    {
        int depth = !node.IsTypedRow && (node.IsOpenRow || node.Name is null) ? node.Depth : node.Depth - 1;
        return _states[node.Index].Held = new HeldJson(outputs, depth, isArray: node.IsTypedRow, output);
    }

    /// <summary>Frees the memory of a result that has been written.</summary>
    public void Release(ResultNode node)
    {
        _states[node.Index].Held!.Dispose();
        _states[node.Index].Held = null;
    }

    /// <summary>Returns the rows of a list, and of those inside it, that are found by their keys.</summary>
    public KeyedLists ListsOf(ResultNode node)
    {
        if (!_keyed.TryGetValue(node.Outermost, out KeyedLists? lists))
        {
            lists = new KeyedLists(node.Outermost, inside => new HeldJson(outputs, inside.Depth, isArray: true, output));
            _keyed.Add(node.Outermost, lists);
        }

        return lists;
    }

    /// <summary>Frees the memory of a list that has been written.</summary>
    public void ReleaseLists(ResultNode node)
    {
        if (_keyed.Remove(node.Outermost, out KeyedLists? lists))
        {
            lists.Dispose();
        }
    }

    /// <summary>Adds the names of a row's properties to an object that holds other results too, and checks them.</summary>
    /// <param name="node">The result.</param>
    /// <param name="names">The names.</param>
    /// <exception cref="JsonQueryException">Two properties have the same name, or a selected field does not exist.</exception>
    public void AddNames(ResultNode node, PropertyName[] names)
    {
        bool isInRoot = node.Name is null;
        DocumentNames all = isInRoot ? _rootNames ??= NamesInside(tree.Root) : NamesInside(node);
        foreach (PropertyName name in names)
        {
            all.Add(name, node.Result!);
        }

        // The names of all results are known once the last of those without a name has been read.
        if (!isInRoot || Array.TrueForAll(tree.Nodes, other => !ResultTree.HasUnknownNames(other) || other.Index <= node.Index))
        {
            all.Complete(isInRoot ? "the document" : $"'{node.Name}'");
        }
    }

    /// <summary>Creates the exception for results in memory that take too much of it.</summary>
    public Exception TooLarge() => ColumnError.Of(
        $"Results wait in memory for their places in the document, and take more than {settings.Query.BufferLimit} bytes "
        + $"(JsonQueryOptions.{nameof(JsonQueryOptions.BufferLimit)}). Give the results the order of their places, or write a page of them at a "
        + "time",
        ColumnSchema.None);

    public void Dispose()
    {
        Array.ForEach(_states, static state => state.Held?.Dispose());
        foreach (KeyedLists lists in _keyed.Values)
        {
            lists.Dispose();
        }
    }

    private DocumentNames NamesInside(ResultNode node)
    {
        var names = new DocumentNames(settings.Cells, node.Fields);
        node.Children.ForEach(child => names.Add(child.Name));
        return names;
    }

    /// <summary>What is known of a result.</summary>
    public record struct State
    {
        /// <summary>Whether its rows have been read.</summary>
        public bool IsRead;

        /// <summary>How many it has.</summary>
        public long Count;

        /// <summary>Its JSON, while that waits for its place.</summary>
        public HeldJson? Held;

        /// <summary>How much of a row that has a type and results inside is written, in bytes.</summary>
        public int Written;

        /// <summary>The JSON of a total or of a position, which is written in its own place; null for nothing.</summary>
        public byte[]? Value;
    }
}
