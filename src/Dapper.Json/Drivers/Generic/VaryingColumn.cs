using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Generic;

/// <summary>
/// A column whose type may change from row to row, as with SQLite behind a profiler's wrapper. When the type changes, the table is asked
/// for another writer. The planned getter would silently convert (SQLite: text to 0).
/// </summary>
internal sealed class VaryingColumn : ReaderColumn
{
    private readonly PlannedColumn _column;
    private readonly ReaderColumn _planned;
    private volatile ReaderColumn? _last;

    public VaryingColumn(in PlannedColumn column) : this(column, GenericColumns.Create(column))
    {
    }

    private VaryingColumn(in PlannedColumn column, ReaderColumn planned) : base(column, planned.Null) => (_column, _planned) = (column, planned);

    public override bool WriteValue(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress) =>
        Current(source).WriteValue(source, writer, ref progress);

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
