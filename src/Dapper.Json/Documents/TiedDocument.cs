using Dapper.Json.Cells;
using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <summary>Collects the rows of a result that are tied to those of others. If all that goes into them has been read, each is passed on at once.</summary>
/// <param name="owner">The document of all results.</param>
/// <param name="node">The place of the result.</param>
/// <param name="tree">The rows of the result and of those inside it.</param>
/// <param name="planner">The planner that names the properties of rows.</param>
/// <param name="held">The memory in which one row is written.</param>
/// <param name="passesOn">Whether each row is passed on to the document at once.</param>
internal sealed class TiedDocument(
    MultipleDocument owner, ResultNode node, TiedTree tree, ColumnPlanner planner, HeldResult held, bool passesOn) : Document(held.Output)
{
    private readonly PageEnd _page = new(node.Result!, owner.KeySettings);
    private readonly int[] _keyLengths = TiedTree.KeyLengthsOf(node);
    private readonly TiedRows _rows = tree.RowsOf(node);
    private RowSource? _source;
    private KeyReader? _keys;

    /// <summary>Gets whether each row is passed on to the document at once.</summary>
    public bool PassesOn => passesOn;

    public override bool CanFlushEarly => passesOn && owner.CanFlush;

    public override bool IsFull => passesOn && owner.IsFull;

    public override bool WantsRow => !_page.HasNext;

    public override bool Accepts() => _page.Accepts(Count);

    public override void BeginRow()
    {
        base.BeginRow();
        owner.BeginRow(node, this, _source!, _page);
        _keys ??= owner.ReadKeys(node, _source!);
        _rows.Begin(_keys.Read(RowNumber), _keyLengths);
    }

    public override void WriteHead(RowSource source)
    {
        _source = source;
        owner.CheckColumns(node, source);
        if (node is { Children.Count: > 0, Result.Contract: null })
        {
            owner.AddNames(node, planner.NamesOf(source.CopyNames()));
        }

        if (passesOn)
        {
            tree.CheckOrphansInside(node);
            owner.Output.Writer.WriteStartArray(node.Utf8Name);
        }
    }

    public override void EndRow()
    {
        // Behind the comma and the line break that precede an element.
        _rows.End(held.Json.TrimStart(", \t\r\n"u8));
        held.Clear();
        if (passesOn)
        {
            tree.Write(owner.Output.Writer, node, row: 0);
            _rows.Clear();
        }
        else
        {
            owner.ThrowIfTooLarge();
        }
    }

    public override ValueTask<bool> FlushAsync(bool async, CancellationToken token) => owner.FlushAsync(async, token);

    public override void Close()
    {
        owner.KeepPosition(node, _page);
        if (passesOn)
        {
            tree.ThrowIfOrphan(node);
            owner.Output.Writer.WriteEndArray();
        }
        else if (!ReferenceEquals(node.Family, node))
        {
            _rows.Complete();
        }
    }

    public override void Dispose()
    {
        held.Dispose();
        _keys?.Dispose();
        base.Dispose();
    }
}
