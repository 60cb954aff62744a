using System.Text.Json;
using Dapper.Json.Columns;

namespace Dapper.Json.Providers.Postgres;

/// <summary>Writes a value from the bytes that the server sends for it: its binary format.</summary>
internal delegate void PostgresValueWriter(Utf8JsonWriter writer, ReadOnlySpan<byte> value);

/// <summary>A column whose values are decoded from the server's bytes as a whole.</summary>
internal sealed class PostgresValueColumn(in PlannedColumn column, PostgresValueWriter write) : ReaderColumn(column)
{
    public override bool WriteValue(RowSource row, Utf8JsonWriter writer)
    {
        write(writer, ((PostgresRows)row).ReadWhole(Ordinal));
        return true;
    }
}
