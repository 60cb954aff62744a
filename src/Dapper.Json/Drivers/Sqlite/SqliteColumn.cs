using System.Text.Json;
using Dapper.Json.Cells;
using static SQLitePCL.raw;

namespace Dapper.Json.Drivers.Sqlite;

/// <summary>A column of SQLite. Each value may have another storage class, so each is asked for its own.</summary>
internal sealed class SqliteColumn(in PlannedColumn column) : SqliteCellWriter(column, NullOf(column))
{
    // A member that takes a value as it is takes it of one storage class: Dapper casts all others, which fails.
    private readonly int _memberClass = column.MemberType is null ? SqliteCell.NotRead : SqliteFirstRow.ClassOf(column.MemberType);
    private readonly JsonValueWriter<long>? _int64 = column.Settings.Types.WriterUnlessPlain<long>();
    private readonly JsonValueWriter<double>? _double = column.Settings.Types.WriterUnlessPlain<double>();

    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        SqliteSource rows = SqliteSource.Cast(source);
        ref readonly SqliteCell cell = ref rows.Cell(Ordinal);
        if (_memberClass != SqliteCell.NotRead && _memberClass != cell.StorageClass && cell.StorageClass != SQLITE_NULL)
        {
            throw new InvalidCastException($"Unable to cast object of type '{source.Reader.GetFieldType(Ordinal)}' to type '{MemberType}'.");
        }

        switch (cell.StorageClass)
        {
            case SQLITE_INTEGER when _int64 is null:
                Name.WriteNumber(writer, cell.Bits);
                return true;
            case SQLITE_INTEGER:
                _int64.Write(writer, Name, cell.Bits);
                return true;
            case SQLITE_FLOAT when _double is null:
                RealDigits.Write(writer, Name, cell.Double);
                return true;
            case SQLITE_FLOAT:
                _double.Write(writer, Name, cell.Double);
                return true;
            case SQLITE_TEXT:
                return WriteText(rows, cell, writer, ref progress);
            case SQLITE_BLOB:
                return WriteBlob(rows, cell, writer, ref progress);
            default:
                return WriteNull(writer);
        }
    }

    /// <summary>Returns the writer of a NULL, which has no storage class: a converter for text handles NULLs of columns declared as text.</summary>
    private static NullWriter? NullOf(in PlannedColumn column) =>
        SqliteFirstRow.AffinityOf(column.Schema.DataTypeName) == SQLITE_TEXT ? column.Settings.Types.WriterUnlessPlain<string>()?.Null : null;
}
