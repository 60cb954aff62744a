using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Postgres;

/// <summary>The type bytea.</summary>
internal sealed class PostgresBytesColumn(in PlannedColumn column) : ReaderColumn(column)
{
    public override bool WriteValue(RowSource row, Utf8JsonWriter writer)
    {
        bool isFirst = !row.Progress.IsInValue;
        ReadOnlySpan<byte> piece = ((PostgresSource)row).ReadPiece(Ordinal, out bool isLast);
        if (isFirst && isLast)
        {
            writer.WriteBase64StringValue(piece);
        }
        else
        {
            writer.WriteBase64StringSegment(piece, isLast);
        }

        return isLast;
    }
}
