using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <summary>
/// Collects the rows of a result that find those of others by their keys, or are found so. If all that goes into them has been read, each goes to the
/// document at once: its own properties as they are read, unless it has a type.
/// </summary>
/// <param name="known">What is known of all results.</param>
/// <param name="node">The place of the result.</param>
/// <param name="planner">The planner that names the properties of rows.</param>
/// <param name="isInPlace">Whether each row goes to the document at once.</param>
internal sealed class KeyedDocument(KnownResults known, ResultNode node, ColumnPlanner planner, bool isInPlace)
    : ResultPart(known, node, planner, isInPlace && node.CanBeOpen ? known.Output : known.ListsOf(node).RowsOf(node).Output)
{
    private readonly KeyedLists _lists = known.ListsOf(node);
    private readonly KeyedRows _rows = known.ListsOf(node).RowsOf(node);
    private KeyReader? _keys;
    private bool _isInRow;

    public override bool IsInPlace => isInPlace;

    public override bool IsInRow => _isInRow;

    public override bool IsFull
    {
        get
        {
            // Asked within a row too: one with a list inside may pass the limit long before its end.
            ThrowIfTooLarge(_rows.Length);
            return isInPlace && (_isInRow || Known.Output.IsFull);
        }
    }

    /// <summary>Gets whether the properties of a row go to the document itself as they are read, inside brackets that it writes.</summary>
    private bool IsOpen => ReferenceEquals(Output, Known.Output);

    public override void WriteHead()
    {
        if (isInPlace)
        {
            _lists.CheckOrphansInside(Node);
            Known.Output.Writer.WriteStartArray(Node.Utf8Name);
        }
    }

    public override void BeginRow()
    {
        base.BeginRow();
        _keys ??= Read(..Node.KeyLengths.Sum(), Known.Settings.Keys);
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
        if (!isInPlace)
        {
            return;
        }

        if (IsOpen)
        {
            _lists.Writer.BeginLists(Node, row: 0);
        }
        else
        {
            _lists.Writer.Begin(Node, row: 0);
        }

        _isInRow = true;
        WriteNext();
    }

    public override async ValueTask<bool> FlushAsync(bool async, CancellationToken token)
    {
        do
        {
            if (!await Known.Output.FlushAsync(isLast: false, async, token).ConfigureAwait(false))
            {
                return false;
            }

            WriteNext();
        }
        while (_isInRow);

        return true;
    }

    public override void Close()
    {
        base.Close();
        if (isInPlace)
        {
            _lists.ThrowIfOrphan(Node);
            Known.Output.Writer.WriteEndArray();
            Known.ReleaseLists(Node);
        }
        else if (!ReferenceEquals(Node.Outermost, Node))
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
    private void WriteNext()
    {
        if (_isInRow && _lists.Writer.Continue(CanFlushEarly))
        {
            _isInRow = false;
            _rows.Clear();
        }
    }
}
