using System.Data.Common;
using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Generic;

/// <summary>A column whose text or bytes are raw JSON.</summary>
internal sealed class RawJsonColumn(in PlannedColumn column) : ReaderColumn(column)
{
    private readonly bool _isBinary = column.Schema.FieldType == typeof(byte[]);
    private readonly int _maxDepth = column.Settings.MaxDepth;

    public override bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        Write(writer, ReadValue(source.Reader));
        return true;
    }

    protected override bool TryAddKey(RowSource source, RowKey key, Utf8JsonWriter? writer)
    {
        object value = ReadValue(source.Reader);
        key.AddValue(value);
        if (writer is not null)
        {
            Write(writer, value);
        }

        return true;
    }

    private object ReadValue(DbDataReader reader) => _isBinary ? reader.GetFieldValue<byte[]>(Ordinal) : reader.GetString(Ordinal);

    private void Write(Utf8JsonWriter writer, object value)
    {
        if (value is byte[] bytes)
        {
            RawJson.WriteUtf8(writer, bytes, _maxDepth, Name.IsElement);
        }
        else
        {
            RawJson.WriteText(writer, (string)value, _maxDepth, Name.IsElement);
        }
    }
}
