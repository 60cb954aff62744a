using System.Data.Common;
using System.Text.Json;

namespace Dapper.Json.Columns;

/// <summary>Text or bytes that are JSON already: embedded after validation.</summary>
internal sealed class RawJsonColumn(in PlannedColumn column) : ReaderColumn(column)
{
    private readonly bool _isBinary = column.Schema.FieldType == typeof(byte[]);

    public override void WriteValue(DbDataReader reader, Utf8JsonWriter writer)
    {
        if (_isBinary)
        {
            writer.WriteRawValue(reader.GetFieldValue<byte[]>(Ordinal));
        }
        else
        {
            writer.WriteRawValue(reader.GetString(Ordinal));
        }
    }
}
