using System.Data.Common;
using System.Text.Json;

namespace Dapper.Json.Columns;

/// <summary>
/// A column of a driver that may type each row anew, as SQLite does behind a profiler's wrapper: where a row's type is
/// not the one before, the table is asked again. A planned getter would quietly convert (SQLite: text to 0).
/// </summary>
internal sealed class DriftingColumn : ReaderColumn
{
    private readonly PlannedColumn _column;
    private readonly ReaderColumn _declared;
    private volatile ReaderColumn _last;

    public DriftingColumn(in PlannedColumn column)
        : base(column)
    {
        _column = column;
        _declared = column.Options.Columns.Create(column);
        _last = _declared;
    }

    public override void WriteValue(DbDataReader reader, Utf8JsonWriter writer)
    {
        Type type = reader.GetFieldType(Ordinal) ?? typeof(object);
        ReaderColumn current = _last;
        if (type != current.Schema.FieldType)
        {
            current = _column.Options.Columns.Create(_column with { Schema = Schema with { FieldType = type } });
            _last = current;
        }

        current.WriteValue(reader, writer);
    }

    /// <remarks>A NULL has no type of its own: the column's says who writes it.</remarks>
    protected internal override void WriteNullProperty(Utf8JsonWriter writer) => _declared.WriteNullProperty(writer);
}
