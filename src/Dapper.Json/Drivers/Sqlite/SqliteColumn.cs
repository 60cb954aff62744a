using System.Text.Json;
using Dapper.Json.Cells;
using static SQLitePCL.raw;

namespace Dapper.Json.Drivers.Sqlite;

/// <summary>A column of SQLite. Each value may have another storage class, so each is asked for its own.</summary>
internal sealed class SqliteColumn(in PlannedColumn column) : SqliteCellWriter(column, NullOf(column))
{
    private readonly JsonValueWriter<long>? _int64 = column.Settings.Types.WriterUnlessPlain<long>();
    private readonly JsonValueWriter<double>? _double = column.Settings.Types.WriterUnlessPlain<double>();

    public override bool Write(RowSource source, Utf8JsonWriter writer, ref ValueProgress progress)
    {
        SqliteSource rows = SqliteSource.Cast(source);
        ref readonly SqliteCell cell = ref rows.Cell(Ordinal);
        switch (cell.StorageClass)
        {
            case SQLITE_INTEGER:
                WriteInteger(cell.Bits, writer);
                return true;
            case SQLITE_FLOAT:
                WriteReal(cell.Double, writer);
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

    private void WriteInteger(long value, Utf8JsonWriter writer)
    {
        if (_int64 is null)
        {
            Name.WriteNumber(writer, value);
        }
        else
        {
            Name.Write(writer);
            _int64.Write(writer, value);
        }
    }

    private void WriteReal(double value, Utf8JsonWriter writer)
    {
        if (_double is null)
        {
            RealDigits.Write(writer, Name, value);
        }
        else
        {
            Name.Write(writer);
            _double.Write(writer, value);
        }
    }
}
