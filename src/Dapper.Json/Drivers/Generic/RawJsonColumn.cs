using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Generic;

/// <summary>A column whose text or bytes are raw JSON.</summary>
internal sealed class RawJsonColumn(in PlannedColumn column)
    // A key between results is the document as it is, with its own escapes.
    : ReaderColumn(column, form: column.Settings.AreExact ? new object() : typeof(RawJson))
{
    private readonly bool _isBinary = column.Schema.FieldType == typeof(byte[]);
    private readonly int _maxDepth = column.Settings.MaxDepth;

    public override bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        if (_isBinary)
        {
            RawJson.WriteUtf8(writer, source.Reader.GetFieldValue<byte[]>(Ordinal), _maxDepth, Name.IsElement);
        }
        else
        {
            RawJson.WriteText(writer, source.Reader.GetString(Ordinal), _maxDepth, Name.IsElement);
        }

        return true;
    }
}
