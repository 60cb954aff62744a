using Dapper.Json.Cells;
using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <summary>Collects the rows of a result that are tied to those of others. If all that goes into them has been read, each is passed on at once.</summary>
/// <param name="owner">The document of all results.</param>
/// <param name="node">The place of the result.</param>
/// <param name="tree">The rows of the result and of those inside it.</param>
/// <param name="planner">The planner that names the properties of rows.</param>
/// <param name="passesOn">Whether each row is passed on to the document at once.</param>
internal sealed class TiedDocument(MultipleDocument owner, ResultNode node, TiedTree tree, ColumnPlanner planner, bool passesOn)
    : ResultPart(owner, node, planner, tree.RowsOf(node).Output)
{
    private readonly TiedRows _rows = tree.RowsOf(node);
    private KeyReader? _keys;

    public override bool IsInPlace => passesOn;

    public override bool IsFull
    {
        get
        {
            if (passesOn)
            {
                return Owner.IsFull;
            }

            // A row with a list of its own may have any length.
            ThrowIfTooLarge(_rows.Length);
            return false;
        }
    }

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
    }

    public override void EndRow()
    {
        _rows.End();
        if (passesOn)
        {
            tree.Write(Owner.Output.Writer, Node, row: 0);
            _rows.Clear();
        }
        else
        {
            ThrowIfTooLarge(_rows.Length);
        }
    }

    public override ValueTask<bool> FlushAsync(bool async, CancellationToken token) => Owner.FlushAsync(async, token);

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
}
