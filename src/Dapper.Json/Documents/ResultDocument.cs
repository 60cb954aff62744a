using Dapper.Json.Cells;
using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <summary>Writes one of several results inside their object: to the document itself, or to memory until it is the turn of its place.</summary>
/// <param name="owner">The document of all results.</param>
/// <param name="node">The place of the result.</param>
/// <param name="planner">The planner that names the properties of rows.</param>
/// <param name="held">The memory that it is written to, if it is not yet the turn of its place.</param>
internal sealed class ResultDocument(MultipleDocument owner, ResultNode node, ColumnPlanner planner, HeldResult? held)
    : Document(held?.Output ?? owner.Output)
{
    private readonly JsonResultSet _result = node.Result!;
    private readonly PageEnd _page = new(node.Result!, owner.KeySettings);
    private RowSource? _source;

    public override bool CanFlushEarly => owner.CanFlush && !IsHeld;

    public override bool IsFull
    {
        get
        {
            if (IsHeld)
            {
                owner.ThrowIfTooLarge();
            }

            return base.IsFull;
        }
    }

    /// <summary>Gets whether the JSON is kept in memory.</summary>
    public bool IsHeld => held is not null;

    public override bool WantsRow => !_page.HasNext;

    private bool IsArray => _result.Kind is JsonResultKind.Rows or JsonResultKind.Values;

    public override void WriteHead(RowSource source)
    {
        _source = source;
        owner.CheckColumns(node, source);
        if (node.Name is null || node is { Children.Count: > 0, Result.Contract: null })
        {
            owner.AddNames(node, planner.NamesOf(source.CopyNames()));
        }

        if (node.Name is null || node.IsOpenRow)
        {
            return;
        }

        Output.Writer.WritePropertyName(node.Utf8Name);
        if (IsArray)
        {
            Output.Writer.WriteStartArray();
        }
    }

    public override void BeginRow()
    {
        if (!IsArray && Count > 0)
        {
            throw new InvalidOperationException($"The result {_result} has more than one row.");
        }

        if (node.IsOpenRow && !IsHeld)
        {
            Output.Writer.WriteStartObject(node.Utf8Name);
        }

        base.BeginRow();
        owner.BeginRow(node, this, _source!, _page);
    }

    public override bool Accepts() => _page.Accepts(Count);

    public override void EndRow()
    {
        if (node.Fields is null)
        {
            // It is only counted.
            held!.Clear();
        }
    }

    public override void Close()
    {
        owner.KeepPosition(node, _page);
        if (IsArray)
        {
            Output.Writer.WriteEndArray();
        }
        else if (Count == 0 && node.IsOpenRow)
        {
            // In memory there are only the properties of the row.
            if (!IsHeld)
            {
                Output.Writer.WriteNull(node.Utf8Name);
            }
        }
        else if (Count == 0 && node.Name is not null)
        {
            Output.Writer.WriteNullValue();
        }
    }
}
