using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Postgres;

/// <summary>Writes a value from the bytes that the server sends for it: its binary format.</summary>
internal delegate void PostgresValueWriter(Utf8JsonWriter writer, ReadOnlySpan<byte> value);

/// <summary>A column whose values are decoded from the server's bytes as a whole.</summary>
internal sealed class PostgresValueColumn(in PlannedColumn column, PostgresValueWriter write) : ReaderColumn(column)
{
    public override bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        write(writer, ((PostgresSource)source).ReadWhole(Ordinal));
        return true;
    }
}
