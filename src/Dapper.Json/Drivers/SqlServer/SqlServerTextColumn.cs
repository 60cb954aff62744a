using System.Runtime.InteropServices;
using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.SqlServer;

/// <summary>Text of any length, read in pieces and never made a string of.</summary>
internal sealed class SqlServerTextColumn(in PlannedColumn column) : ReaderColumn(column)
{
    private readonly SqlServerText _form = column.Schema.TextForm();

    public override bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        ReadOnlySpan<char> piece = ((SqlServerSource)source).ReadText(Ordinal, _form, ref progress, out bool isLast);
        return progress.WriteText(writer, piece, isLast);
    }

    protected override void AddValueKey(RowSource source, RowKey key) =>
        key.Add(MemoryMarshal.AsBytes(((SqlServerSource)source).ReadWholeText(Ordinal, _form)));
}
