using Dapper.Json.Cells;
using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <summary>
/// Collects the rows of a result that are tied to those of others. If all that goes into them has been read, each is passed on at once: its own
/// properties as they are read, unless it has a type.
/// </summary>
/// <param name="owner">The document of all results.</param>
/// <param name="node">The place of the result.</param>
/// <param name="tree">The rows of the result and of those inside it.</param>
/// <param name="planner">The planner that names the properties of rows.</param>
/// <param name="passesOn">Whether each row is passed on to the document at once.</param>
internal sealed class TiedDocument(MultipleDocument owner, ResultNode node, TiedTree tree, ColumnPlanner planner, bool passesOn)
    : ResultPart(owner, node, planner, passesOn && node.CanBeOpen ? owner.Output : tree.RowsOf(node).Output)
{
    private readonly TiedRows _rows = tree.RowsOf(node);
    private KeyReader? _keys;
    private bool _isInRow;

    public override bool IsInPlace => passesOn;

    public override bool IsInRow => _isInRow;

    public override bool IsFull
    {
        get
        {
            // A row with a list of its own may have any length.
            ThrowIfTooLarge(_rows.Length);
            return passesOn && (_isInRow || Owner.IsFull);
        }
    }

    /// <summary>Gets whether the properties of a row go to the document itself as they are read, inside brackets that it writes.</summary>
    private bool IsOpen => ReferenceEquals(Output, Owner.Output);

    public override void WriteHead(RowSource source)
    {
        base.WriteHead(source);
        if (passesOn)
        {
            tree.CheckOrphansInside(Node);
            Owner.Output.Writer.WriteStartArray(Node.Utf8Name);
        }
    }

    public override void BeginRow()
    {
        base.BeginRow();
        _keys ??= Read(..Node.KeyLengths.Sum(), Owner.KeySettings);
        _rows.Begin(_keys, Node.KeyLengths, RowNumber);
        if (IsOpen)
        {
            Output.Writer.WriteStartObject();
        }
    }

    public override void EndRow()
    {
        _rows.End();
        ThrowIfTooLarge(_rows.Length);
        if (!passesOn)
        {
            return;
        }

        if (IsOpen)
        {
            tree.Writer.BeginLists(Node, row: 0);
        }
        else
        {
            tree.Writer.Begin(Node, row: 0);
        }

        _isInRow = true;
        PassOn();
    }

    public override async ValueTask<bool> FlushAsync(bool async, CancellationToken token)
    {
        do
        {
            if (!await Owner.FlushAsync(async, token).ConfigureAwait(false))
            {
                return false;
            }

            PassOn();
        }
        while (_isInRow);

        return true;
    }

    public override void Close()
    {
        base.Close();
        if (passesOn)
        {
            tree.ThrowIfOrphan(Node);
            Owner.Output.Writer.WriteEndArray();
        }
        else if (!ReferenceEquals(Node.Family, Node))
        {
            _rows.Complete();
        }
    }

    public override void Dispose()
    {
        _keys?.Dispose();
        base.Dispose();
    }

    /// <summary>Writes the next pieces of a row that is complete. If it stops, the row loop flushes until all is written.</summary>
    private void PassOn()
    {
        if (_isInRow && tree.Writer.Continue(CanFlushEarly))
        {
            _isInRow = false;
            _rows.Clear();
        }
    }
}
