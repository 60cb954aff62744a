using System.Data.Common;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Cells;

/// <summary>
/// A column that no row of the table covers: its values go through the serializer, under the column's type where that
/// can be serialized, else under each value's own.
/// </summary>
internal sealed class ObjectColumn : WholeColumn
{
    private readonly TypeTable _table;
    private readonly JsonSerializerOptions _options;
    private readonly JsonTypeInfo? _declared;
    private readonly bool _isTextJson;
    private readonly bool _isBinaryJson;
    private readonly bool _isJsonArray;
    private readonly int _maxDepth;

    public ObjectColumn(in PlannedColumn column)
        : base(column)
    {
        Type type = column.Schema.FieldType;
        _table = column.Settings.Types;
        _options = column.Settings.Serializer;
        _isTextJson = column.IsTextJson;
        _isBinaryJson = column.IsBinaryJson;
        _isJsonArray = column.Schema.IsJsonArray && !column.Settings.HasConverter(typeof(string[]));
        _maxDepth = column.Settings.MaxDepth;
        if (type == typeof(object))
        {
            // Only a caller's own converter treats objects as such; else each value's own type decides, and a resolver
            // need not know those of the table.
            _declared = _options.TryGetTypeInfo(type, out JsonTypeInfo? info) && !info.IsBuiltIn() ? info : null;
        }
        else if (!type.IsAbstract)
        {
            _declared = _options.GetTypeInfo(type);
        }
    }

    protected override void WriteValue(DbDataReader reader, Utf8JsonWriter writer)
    {
        object value = reader.GetValue(Ordinal);
        if (_isTextJson && value is string text)
        {
            RawJson.WriteText(writer, text, _maxDepth);
        }
        else if (_isBinaryJson && value is byte[] bytes)
        {
            RawJson.WriteUtf8(writer, bytes, _maxDepth);
        }
        else if (_isJsonArray && value is string?[] elements)
        {
            WriteJsonArray(writer, elements);
        }
        else
        {
            Serialize(writer, value);
        }
    }

    public override void WriteNullProperty(Utf8JsonWriter writer)
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

    private void WriteJsonArray(Utf8JsonWriter writer, string?[] elements)
    {
        writer.WriteStartArray();
        foreach (string? element in elements)
        {
            if (element is null)
            {
                writer.WriteNullValue();
            }
            else
            {
                RawJson.WriteText(writer, element, _maxDepth);
            }
        }

        writer.WriteEndArray();
    }

    private void Serialize(Utf8JsonWriter writer, object value)
    {
        try
        {
            if (_declared is not null)
            {
                JsonSerializer.Serialize(writer, value, _declared);
            }
            else if (!_table.TryWrite(writer, value))
            {
                JsonSerializer.Serialize(writer, value, _options.GetTypeInfo(value.GetType()));
            }
        }
        catch (Exception cause) when (cause is not OperationCanceledException)
        {
            throw new NotSupportedException(
                $"System.Text.Json failed to write a {value.GetType()} ({cause.Message}). Cast the column in SQL, such as to text, or register a converter.",
                cause);
        }
    }
}
