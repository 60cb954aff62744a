using Dapper.Json.Output;
using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <summary>Writes one of several results inside their object: to the document itself, or to memory until it is the turn of its place.</summary>
/// <param name="known">What is known of all results.</param>
/// <param name="node">The place of the result.</param>
/// <param name="planner">The planner that names the properties of rows.</param>
/// <param name="held">The memory that it is written to, if it is not yet the turn of its place.</param>
internal sealed class ResultDocument(KnownResults known, ResultNode node, ColumnPlanner planner, HeldJson? held)
    : ResultPart(known, node, planner, held?.Output ?? known.Output)
{
    public override bool IsInPlace => held is null;

    public override bool IsFull
    {
        get
        {
            ThrowIfTooLarge(held?.Length ?? 0);
            return base.IsFull;
        }
    }

    private bool IsArray => Node.Result!.Kind is ResultKind.Rows or ResultKind.Values;

    protected override void WriteHead()
    {
        if (Node.Name is null || Node.IsOpenRow || Node.Omitted.Length > 0)
        {
            return;
        }

        Output.Writer.WritePropertyName(Node.Utf8Name);
        if (IsArray)
        {
            Output.Writer.WriteStartArray();
        }
    }

    public override void BeginRow()
    {
        if (!IsArray && Count > 0)
        {
            throw new InvalidOperationException($"The result {Node.Result} has more than one row.");
        }

        if (Node.IsOpenRow && IsInPlace)
        {
            Output.Writer.WriteStartObject(Node.Utf8Name);
        }

        base.BeginRow();
    }

    public override void Close()
    {
        base.Close();
        if (IsArray)
        {
            Output.Writer.WriteEndArray();
        }
        else if (Count == 0 && Node.IsOpenRow)
        {
            // A row that waits is held without its brackets, and its name is written at its turn.
            if (IsInPlace)
            {
                Output.Writer.WriteNull(Node.Utf8Name);
            }
        }
        else if (Count == 0 && Node.Name is not null)
        {
            Output.Writer.WriteNullValue();
        }
    }
}
