using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>Text that drivers hand out as strings.</summary>
internal sealed class TextColumn(in PlannedColumn column) : ReaderColumn(column)
{
    public override bool WriteValue(RowSource row, Utf8JsonWriter writer)
    {
        var text = (string?)row.Progress.State ?? row.Reader.GetString(Ordinal);
        if (text.Length <= ValueProgress.PieceLength)
        {
            writer.WriteStringValue(text);
            return true;
        }

        row.Progress.State = text;
        return row.Progress.WriteText(writer, text);
    }
}
