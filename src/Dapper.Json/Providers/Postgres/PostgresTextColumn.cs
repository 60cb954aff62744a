using System.Text.Json;
using Dapper.Json.Columns;

namespace Dapper.Json.Providers.Postgres;

/// <summary>Text, read as the UTF-8 that the server sent.</summary>
internal sealed class PostgresTextColumn(in PlannedColumn column) : ReaderColumn(column)
{
    public override bool WriteValue(RowSource row, Utf8JsonWriter writer)
    {
        byte[] scratch = ((PostgresRows)row).Scratch;
        ref ValueProgress progress = ref row.Progress;
        int length = (int)row.Reader.GetBytes(Ordinal, progress.Offset, scratch, 0, ValueProgress.PieceLength);
        bool isLast = length < ValueProgress.PieceLength;
        if (isLast && !progress.IsInValue)
        {
            writer.WriteStringValue(scratch.AsSpan(0, length));
            return true;
        }

        writer.WriteStringValueSegment(scratch.AsSpan(0, length), isLast);
        return progress.Advance(length, isLast);
    }
}
