using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <summary>Collects the rows of a result that find those of others by their keys, or are found so. They wait for their place in the document.</summary>
/// <param name="known">What is known of all results.</param>
/// <param name="node">The place of the result.</param>
/// <param name="planner">The planner that names the properties of rows.</param>
internal sealed class KeyedDocument(KnownResults known, ResultNode node, ColumnPlanner planner)
    : ResultPart(known, node, planner, known.ListsOf(node).RowsOf(node).Output)
{
    private readonly KeyedRows _rows = known.ListsOf(node).RowsOf(node);

    public override bool IsInPlace => false;

    public override bool IsFull
    {
        get
        {
            // Asked within a row too: one with a list inside may pass the limit long before its end.
            ThrowIfTooLarge(_rows.Length);
            return false;
        }
    }

    protected override void WriteHead()
    {
    }

    public override void BeginRow()
    {
        base.BeginRow();
        _rows.Begin(Row!, Node.KeyLengths, RowNumber);
    }

    public override void EndRow()
    {
        _rows.End();
        ThrowIfTooLarge(_rows.Length);
    }

    public override void Close()
    {
        base.Close();
        if (!ReferenceEquals(Node.Outermost, Node))
        {
            _rows.Complete();
        }
    }
}
