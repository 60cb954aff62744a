using System.Data.Common;
using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Generic;

/// <summary>A column of one CLR type, read by its typed getter.</summary>
internal sealed class ValueColumn<T>(in PlannedColumn column, Func<DbDataReader, int, T> read, JsonValueWriter<T> value)
    : ReaderColumn(column, value.Null, value.HasDefaultJson ? read : null)
{
    public override bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        value.Write(writer, DriverValue.Read(source.Reader, Ordinal, read));
        return true;
    }

    public override HeldValue CreateHeld() => new HeldValue<T>(this, source => DriverValue.Read(source.Reader, Ordinal, read), value.Write);
}
