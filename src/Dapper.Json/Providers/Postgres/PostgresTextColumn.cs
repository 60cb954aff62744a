using System.Text.Json;
using Dapper.Json.Columns;

namespace Dapper.Json.Providers.Postgres;

/// <summary>Text, read as the UTF-8 that the server sent.</summary>
internal sealed class PostgresTextColumn(in PlannedColumn column) : ReaderColumn(column)
{
    public override bool WriteValue(RowSource row, Utf8JsonWriter writer)
    {
        bool isFirst = !row.Progress.IsInValue;
        ReadOnlySpan<byte> piece = ((PostgresRows)row).ReadPiece(Ordinal, out bool isLast);
        if (isFirst && isLast)
        {
            writer.WriteStringValue(piece);
        }
        else
        {
            writer.WriteStringValueSegment(piece, isLast);
        }

        return isLast;
    }
}
