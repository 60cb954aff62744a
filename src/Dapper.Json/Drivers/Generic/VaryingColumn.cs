using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Generic;

/// <summary>
/// A column whose type may change from row to row, as with SQLite behind a profiler's wrapper. When the type changes, the table is asked
/// for another writer. The planned getter would silently convert (SQLite: text to 0).
/// </summary>
internal sealed class VaryingColumn(in PlannedColumn column) : ReaderColumn(column)
{
    private readonly PlannedColumn _column = column;
    private readonly ReaderColumn _planned = GenericColumns.Create(column);
    private volatile ReaderColumn? _last;

    public override void WriteNullProperty(Utf8JsonWriter writer) => _planned.WriteNullProperty(writer);

    public override bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress) =>
        Current(source).WriteValue(source, writer, ref progress);

    /// <summary>Adds the type too: values of two types may have the same JSON, such as 1 and 1.0.</summary>
    protected override bool TryAddKey(RowSource source, RowKey key, Utf8JsonWriter? writer)
    {
        ReaderColumn current = Current(source);
        if (writer is null)
        {
            key.Add(current.Schema.FieldType.TypeHandle.Value);
            current.AddKey(source, key);
            return true;
        }

        // The type comes last, so that without the value there is no key.
        bool isAdded = current.TryWriteWithKey(source, writer, key);
        key.Add(current.Schema.FieldType.TypeHandle.Value);
        return isAdded;
    }

    private ReaderColumn Current(RowSource source)
    {
        Type type = source.Reader.GetFieldType(Ordinal) ?? typeof(object);
        ReaderColumn current = _last ?? _planned;
        if (type != current.Schema.FieldType)
        {
            _last = current = GenericColumns.Create(_column with { Schema = Schema with { FieldType = type } });
        }

        return current;
    }
}
