using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Postgres;

/// <summary>Text, read as the UTF-8 that the server sent.</summary>
internal sealed class PostgresTextColumn(in PlannedColumn column) : ReaderColumn(column)
{
    public override bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        ReadOnlySpan<byte> piece = ((PostgresSource)source).ReadPiece(Ordinal, progress.Offset, out bool isLast);
        return progress.WriteText(writer, piece, isLast);
    }
}
