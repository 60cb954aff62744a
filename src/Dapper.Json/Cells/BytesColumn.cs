using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>Bytes that drivers hand out as arrays.</summary>
internal sealed class BytesColumn(in PlannedColumn column) : ReaderColumn(column)
{
    public override bool WriteValue(RowSource row, Utf8JsonWriter writer)
    {
        byte[] bytes = (byte[]?)row.Progress.State ?? row.Reader.GetFieldValue<byte[]>(Ordinal);
        if (bytes.Length <= ValueProgress.PieceLength)
        {
            writer.WriteBase64StringValue(bytes);
            return true;
        }

        row.Progress.State = bytes;
        return row.Progress.WriteBase64(writer, bytes);
    }
}
