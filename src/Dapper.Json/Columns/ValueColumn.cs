using System.Data.Common;
using System.Text.Json;

namespace Dapper.Json.Columns;

/// <summary>A column of one CLR type, read by its typed getter.</summary>
internal sealed class ValueColumn<T>(in PlannedColumn column, Func<DbDataReader, int, T> read, JsonContract<T> contract)
    : ReaderColumn(column)
{
    public override void WriteValue(DbDataReader reader, Utf8JsonWriter writer) =>
        contract.Write(writer, read(reader, Ordinal));

    protected internal override void WriteNullProperty(Utf8JsonWriter writer)
    {
        if (contract.WritesNull)
        {
            writer.WritePropertyName(Name);
            contract.Write(writer, default!);
        }
        else
        {
            base.WriteNullProperty(writer);
        }
    }
}
