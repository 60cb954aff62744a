using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.SqlServer;

/// <summary>
/// JSON: the type json, and text or bytes that the caller has named as such. It is embedded as a whole after validation,
/// but gathered in pooled memory, not in a string.
/// </summary>
internal sealed class SqlServerJsonColumn(in PlannedColumn column) : ReaderColumn(column)
{
    private readonly SqlServerText _way = column.Schema.TextWay();
    private readonly bool _isBinary = column.Schema.FieldType == typeof(byte[]);
    private readonly bool _isJson = column.Schema.DataTypeName == "json";
    private readonly bool _isLong = SqlServerColumns.IsLong(column.Schema);
    private readonly int _maxDepth = column.Options.MaxDepth;

    public override bool WriteValue(RowSource row, Utf8JsonWriter writer)
    {
        var rows = (SqlServerSource)row;

        // The type json is sent as UTF-8, and handed out as such only in sequential access.
        if (_isBinary || (_isJson && rows.IsSequential))
        {
            RawJsonColumn.WriteUtf8(writer, rows.ReadWholeBytes(Ordinal, _isLong), _maxDepth);
        }
        else
        {
            RawJsonColumn.WriteText(writer, rows.ReadWholeText(Ordinal, _way), _maxDepth);
        }

        return true;
    }
}
