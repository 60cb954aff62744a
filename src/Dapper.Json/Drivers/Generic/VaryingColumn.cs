using System.Text.Json;
using Dapper.Json.Cells;

namespace Dapper.Json.Drivers.Generic;

/// <summary>
/// A column whose type may change from row to row, as with SQLite behind a profiler's wrapper. When the type changes, the table is asked
/// for another writer. The planned getter would silently convert (SQLite: text to 0).
/// </summary>
internal sealed class VaryingColumn : ColumnWriter
{
    private readonly PlannedColumn _column;
    private volatile ColumnWriter _last;

    public VaryingColumn(in PlannedColumn column) : this(column, WriterOf(column, column.Schema.FieldType))
    {
    }

    private VaryingColumn(in PlannedColumn column, ColumnWriter planned) : base(column, planned.Null) => (_column, _last) = (column, planned);

    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        if (!progress.IsInValue && IsNull(source))
        {
            return WriteNull(writer);
        }

        Type type = source.Reader.GetFieldType(Ordinal) ?? typeof(object);
        ColumnWriter current = _last;
        if (type != current.Schema.FieldType)
        {
            _last = current = WriterOf(_column, type);
        }

        return current.Write(source, writer, ref progress);
    }

    /// <summary>Creates the writer of values of a type, which need not ask for NULL again.</summary>
    private static ColumnWriter WriterOf(in PlannedColumn column, Type type) =>
        GenericColumns.Create(column with { Schema = column.Schema with { FieldType = type, IsDeclaredNotNull = true } });
}
