using System.Data.Common;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Columns;

/// <summary>
/// A column that no row of the table covers: its values go through the serializer, under the column's type where that
/// can be serialized, else under each value's own.
/// </summary>
internal sealed class ObjectColumn : ReaderColumn
{
    private readonly ColumnWriterTable _table;
    private readonly JsonSerializerOptions _options;
    private readonly JsonTypeInfo? _declared;
    private readonly bool _triesTable;

    public ObjectColumn(in PlannedColumn column)
        : base(column)
    {
        Type type = column.Schema.FieldType;
        _table = column.Options.Columns;
        _options = column.Options.Serializer;
        if (type == typeof(object))
        {
            _options.TryGetTypeInfo(type, out _declared);

            // The serializer's own converter asks the resolver for each value's type, which need not know the table's.
            _triesTable = _declared is null || _declared.Converter.GetType().Assembly == typeof(JsonSerializer).Assembly;
        }
        else if (type.IsAbstract)
        {
            _triesTable = true;
        }
        else
        {
            _declared = _options.GetTypeInfo(type);
        }
    }

    public override void WriteValue(DbDataReader reader, Utf8JsonWriter writer)
    {
        object value = reader.GetValue(Ordinal);
        if (!_triesTable || !_table.TryWrite(writer, value))
        {
            JsonSerializer.Serialize(writer, value, _declared ?? _options.GetTypeInfo(value.GetType()));
        }
    }

    protected internal override void WriteNullProperty(Utf8JsonWriter writer)
    {
        if (_declared is { Type.IsValueType: false })
        {
            // A caller's converter may want to write null itself.
            writer.WritePropertyName(Name);
            JsonSerializer.Serialize(writer, value: null, _declared);
        }
        else
        {
            base.WriteNullProperty(writer);
        }
    }
}
