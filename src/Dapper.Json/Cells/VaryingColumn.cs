using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>
/// A column of a driver that may type each row anew, as SQLite does behind a profiler's wrapper: where a row's type is
/// not the one before, the table is asked again. A planned getter would quietly convert (SQLite: text to 0).
/// </summary>
internal sealed class VaryingColumn(in PlannedColumn column) : ReaderColumn(column)
{
    private readonly PlannedColumn _column = column;
    private readonly ReaderColumn _planned = column.Settings.Types.Create(column);
    private volatile ReaderColumn? _last;

    public override void WriteNullProperty(Utf8JsonWriter writer) => _planned.WriteNullProperty(writer);

    public override bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress) =>
        Current(source).WriteValue(source, writer, ref progress);

    /// <summary>Values of two types may be one in JSON, as 1 and 1.0 are.</summary>
    protected override void AddValueKey(RowSource source, RowKey key)
    {
        ReaderColumn current = Current(source);
        key.Add(current.Schema.FieldType.TypeHandle.Value);
        current.AddKey(source, key);
    }

    private ReaderColumn Current(RowSource source)
    {
        Type type = source.Reader.GetFieldType(Ordinal) ?? typeof(object);
        ReaderColumn current = _last ?? _planned;
        if (type != current.Schema.FieldType)
        {
            _last = current = _column.Settings.Types.Create(_column with { Schema = Schema with { FieldType = type } });
        }

        return current;
    }
}
