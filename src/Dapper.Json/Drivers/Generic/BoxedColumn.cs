using System.Data.Common;
using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Generic;

/// <summary>A column of a driver that converts and boxes a value even for IsDBNull, so that each value is read only once.</summary>
internal sealed class BoxedColumn<T>(in PlannedColumn column, Func<DbDataReader, int, T> read, JsonValueWriter<T> value) : ColumnWriter(column)
{
    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        object cell = DriverValue.Read(source.Reader, Ordinal, static (reader, ordinal) => reader.GetValue(ordinal));
        if (cell is DBNull)
        {
            return WriteNull(writer);
        }

        Name.Write(writer);
        value.Write(writer, Unboxed(source, cell));
        return true;
    }

    public override void WriteNullProperty(Utf8JsonWriter writer) => value.WriteNull(writer, Name);

    public override void AddKey(RowSource source, RowKey key)
    {
        if (!TryAddKey(source, key, writer: null))
        {
            base.AddKey(source, key);
        }
    }

    public override bool TryWriteWithKey(RowSource source, Utf8JsonWriter writer, RowKey key) => TryAddKey(source, key, writer);

    private bool TryAddKey(RowSource source, RowKey key, Utf8JsonWriter? writer)
    {
        if (!RowKey.Takes<T>())
        {
            return false;
        }

        object cell = DriverValue.Read(source.Reader, Ordinal, static (reader, ordinal) => reader.GetValue(ordinal));
        if (cell is DBNull)
        {
            key.AddNull();
            return true;
        }

        T typed = Unboxed(source, cell);
        key.AddValue(typed);
        if (writer is not null)
        {
            value.Write(writer, typed);
        }

        return true;
    }

    /// <summary>Returns the value as it is if it has the expected type; otherwise reads it again through the getter, which converts it.</summary>
    private T Unboxed(RowSource source, object cell) => cell is T typed ? typed : read(source.Reader, Ordinal);
}
