using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.SqlServer;

/// <summary>
/// JSON: the type json, and text or bytes that the caller has named as such. It is embedded as a whole after validation,
/// but gathered in pooled memory, not in a string.
/// </summary>
internal sealed class SqlServerJsonColumn(in PlannedColumn column) : ReaderColumn(column)
{
    private readonly SqlServerText _form = column.Schema.TextForm();
    private readonly bool _isBinary = column.Schema.FieldType == typeof(byte[]);
    private readonly bool _isJson = column.Schema.DataTypeName == "json";
    private readonly bool _isLong = SqlServerColumns.IsLong(column.Schema);
    private readonly int _maxDepth = column.Settings.MaxDepth;

    public override bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        var server = (SqlServerSource)source;

        // The type json is sent as UTF-8, and handed out as such only in sequential access.
        if (_isBinary || (_isJson && server.IsSequential))
        {
            RawJson.WriteUtf8(writer, server.ReadWholeBytes(Ordinal, _isLong), _maxDepth, Name.IsElement);
        }
        else
        {
            RawJson.WriteText(writer, server.ReadWholeText(Ordinal, _form), _maxDepth, Name.IsElement);
        }

        return true;
    }
}
