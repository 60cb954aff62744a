using System.Text.Json;
using Dapper.Json.Columns;

namespace Dapper.Json.Providers.Postgres;

/// <summary>The type bytea.</summary>
internal sealed class PostgresBytesColumn(in PlannedColumn column) : ReaderColumn(column)
{
    public override bool WriteValue(RowSource row, Utf8JsonWriter writer)
    {
        bool isFirst = !row.Progress.IsInValue;
        ReadOnlySpan<byte> piece = ((PostgresRows)row).ReadPiece(Ordinal, out bool isLast);
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
