using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Postgres;

/// <summary>The type bytea.</summary>
internal sealed class PostgresBytesColumn(in PlannedColumn column) : ReaderColumn(column)
{
    public override bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        ReadOnlySpan<byte> piece = ((PostgresSource)source).ReadPiece(Ordinal, progress.Offset, out bool isLast);
        return progress.WriteBase64(writer, piece, isLast);
    }
}
