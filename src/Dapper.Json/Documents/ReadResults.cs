using System.Text.Json;
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
    private readonly Dictionary<JsonEncodedText, string>? _rootNames = tree.LastSpread < 0 ? null : NamesInside(tree.Root, settings);

    // The index of the last result that has been begun.
    private int _last = -1;

    public ResultTree Tree => tree;

    public DocumentHead? Head => head;

    public BufferedOutput Output => output;

    public PlanSettings Settings => settings;

    /// <summary>Gets whether bytes may be flushed: it is certain by now that the document is written, and wanted.</summary>
    public bool CanFlush => _last >= Math.Max(tree.LastRequired, 0) && !DocumentHead.IsNeeded(head);

    /// <summary>Gets whether the results that wait take more memory than they may.</summary>
    public bool IsTooLarge
    {
        get
        {
            long length = 0;
            foreach (ref readonly State state in _states.AsSpan())
            {
                length += (state.Held?.Length ?? 0) + (state.Rows?.Length ?? 0);
            }

            return length > settings.Query.BufferLimit;
        }
    }

    /// <summary>Records that the rows of a result are read next.</summary>
    public void Begin(ResultNode node) => _last = node.Index;

    /// <summary>Records how many rows a result has.</summary>
    public void End(ResultNode node, long count) => (_states[node.Index].IsRead, _states[node.Index].Count, _last) = (true, count, node.Index);

    /// <summary>Returns what is known of a result.</summary>
    public ref State Of(ResultNode node) => ref _states[node.Index];

    /// <summary>Returns whether an object, or one around it, is not written, because its row is missing.</summary>
    public bool IsMissing(ResultNode? node) =>
        node is not null && ((node.IsOpenRow && _states[node.Index] is { IsRead: true, Count: 0 }) || IsMissing(node.Parent));

    /// <summary>Returns whether the rows of a result go to the document as they are read. Those inside of a missing row are only counted.</summary>
    public bool IsStreamed(ResultNode node) => tree.Schedule.IsStreamed[node.Index] && !IsMissing(node.Parent);

    /// <summary>Opens the memory for a result that waits for its place.</summary>
    public HeldJson Hold(ResultNode node)
    {
        // Properties as in their object, all else as a value alone.
        bool isOpen = node.Way == ResultStepKind.OpenRow;
        return _states[node.Index].Held = new HeldJson(outputs, isOpen ? node.Depth : node.Depth - 1, isArray: !isOpen, output);
    }

    /// <summary>Returns the rows of a result that are found by their keys.</summary>
    public KeyedRows RowsOf(ResultNode node) =>
        _states[node.Index].Rows ??= new KeyedRows(new HeldJson(outputs, node.Depth, isArray: true, output));

    /// <summary>Frees the memory of a result that has been written.</summary>
    public void Release(int index)
    {
        _states[index].Held?.Dispose();
        _states[index].Rows?.Dispose();
        (_states[index].Held, _states[index].Rows) = (null, null);
    }

    /// <summary>Adds the names of a row's properties to an object that holds other results too, and checks them.</summary>
    /// <param name="node">The result.</param>
    /// <param name="names">The names.</param>
    /// <exception cref="JsonQueryException">Two properties have the same name, or a selected field does not exist.</exception>
    public void AddNames(ResultNode node, PropertyName[] names)
    {
        ResultNode owner = node.Name is null ? tree.Root : node;
        Dictionary<JsonEncodedText, string> all = owner == node ? NamesInside(node, settings) : _rootNames!;
        foreach (PropertyName name in names)
        {
            if (!all.TryAdd(name.Text, name.Plain!))
            {
                throw ColumnError.Of(
                    $"A column of the result {node.Result} would be written as \"{name.Plain}\", which is the name of another property of the same object. "
                    + "Give it an alias in SQL",
                    ColumnSchema.None);
            }
        }

        // The names of all results are known once the last of those without a name has been read.
        if (owner == node || node.Index == tree.LastSpread)
        {
            owner.Fields?.ThrowIfUnknown(all.Values, owner == node ? $"'{node.Name}'" : "the document");
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
        for (int i = 0; i < _states.Length; i++)
        {
            Release(i);
        }
    }

    private static Dictionary<JsonEncodedText, string> NamesInside(ResultNode node, PlanSettings settings)
    {
        var names = new Dictionary<JsonEncodedText, string>();
        foreach (string name in node.Children.Select(static child => child.Name).OfType<string>())
        {
            names[settings.Cells.Encode(name).Text] = name;
        }

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

        /// <summary>Its rows, while they wait to be found by their keys.</summary>
        public KeyedRows? Rows;

        /// <summary>How much of a row that has a type and results inside has been written, in bytes.</summary>
        public int PropertiesEnd;

        /// <summary>The JSON of a total or of a position, which is written in its own place, and of the last key of a page; null for nothing.</summary>
        public byte[]? Value;
    }
}
