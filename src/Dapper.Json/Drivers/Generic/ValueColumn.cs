using System.Data.Common;
using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Generic;

/// <summary>A column of one CLR type, read by its typed getter.</summary>
internal sealed class ValueColumn<T>(in PlannedColumn column, Func<DbDataReader, int, T> read, JsonValueWriter<T> value) : ReaderColumn(column)
{
    public override bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        value.Write(writer, DriverValue.Read(source.Reader, Ordinal, read));
        return true;
    }

    public override void WriteNullProperty(Utf8JsonWriter writer) => value.WriteNull(writer, Name);

    protected override bool TryAddKey(RowSource source, RowKey key, Utf8JsonWriter? writer)
    {
        if (!RowKey.Takes<T>())
        {
            return false;
        }

        T cell = DriverValue.Read(source.Reader, Ordinal, read);
        key.AddValue(cell);
        if (writer is not null)
        {
            value.Write(writer, cell);
        }

        return true;
    }
}
