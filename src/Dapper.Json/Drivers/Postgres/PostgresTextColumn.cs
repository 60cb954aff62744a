using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Postgres;

/// <summary>Text, read as the UTF-8 that the server sent.</summary>
internal sealed class PostgresTextColumn(in PlannedColumn column) : ReaderColumn(column)
{
    public override bool WriteValue(RowSource row, Utf8JsonWriter writer)
    {
        bool isFirst = !row.Progress.IsInValue;
        ReadOnlySpan<byte> piece = ((PostgresSource)row).ReadPiece(Ordinal, out bool isLast);
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
