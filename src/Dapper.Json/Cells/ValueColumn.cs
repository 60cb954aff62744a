using System.Data.Common;
using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>A column of one CLR type, read by its typed getter.</summary>
internal sealed class ValueColumn<T>(in PlannedColumn column, Func<DbDataReader, int, T> read, JsonValueWriter<T> value)
    : WholeColumn(column)
{
    protected override void WriteValue(DbDataReader reader, Utf8JsonWriter writer) => value.Write(writer, read(reader, Ordinal));

    public override void WriteNullProperty(Utf8JsonWriter writer) => value.WriteNull(writer, Name);
}
