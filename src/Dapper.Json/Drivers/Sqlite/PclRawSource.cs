using System.Data.Common;
using System.Runtime.InteropServices;
using Dapper.Json.Cells;
using SQLitePCL;

namespace Dapper.Json.Drivers.Sqlite;

/// <summary>Reads through SQLitePCLRaw's own calls, which work with any of its providers.</summary>
internal sealed class PclRawSource(DbDataReader reader, sqlite3_stmt statement)
    : SqliteSource(reader, statement, raw.sqlite3_column_count(statement))
{
    public override ColumnWriter CreateWriter(in PlannedColumn column) => SqliteColumns.Create(column);

    public override ColumnWriter CreateMember<T>(in PlannedMember<T> member) => SqliteColumns.CreateMember(member);

    protected override void Enter()
    {
        // Each call takes the mutex itself.
    }

    protected override void Leave()
    {
    }

    protected override ReadOnlySpan<byte> ColumnName(int ordinal) => Span(raw.sqlite3_column_name(Statement, ordinal));

    protected override ReadOnlySpan<byte> DeclaredType(int ordinal) => Span(raw.sqlite3_column_decltype(Statement, ordinal));

    protected override void ReadCells(SqliteRow row, ReadOnlySpan<int> ordinals)
    {
        int count = ordinals.IsEmpty ? Count : ordinals.Length;
        for (int i = 0; i < count; i++)
        {
            int ordinal = ordinals.IsEmpty ? i : ordinals[i];
            ref SqliteCell cell = ref row.Cells[ordinal];
            cell.StorageClass = raw.sqlite3_column_type(Statement, ordinal);
            switch (cell.StorageClass)
            {
                case raw.SQLITE_INTEGER:
                    cell.Bits = raw.sqlite3_column_int64(Statement, ordinal);
                    break;
                case raw.SQLITE_FLOAT:
                    cell.Bits = BitConverter.DoubleToInt64Bits(raw.sqlite3_column_double(Statement, ordinal));
                    break;
                case raw.SQLITE_TEXT:
                case raw.SQLITE_BLOB:
                    row.Set(ref cell, BytesOf(ordinal, cell.StorageClass == raw.SQLITE_TEXT));
                    break;
            }
        }
    }

    protected override ReadOnlySpan<byte> BytesOf(int ordinal, bool isText)
    {
        if (isText)
        {
            // Asking for the length first converts UTF-16 to UTF-8 in place. The memory that column_blob then returns does not move.
            _ = raw.sqlite3_column_bytes(Statement, ordinal);
        }

        return raw.sqlite3_column_blob(Statement, ordinal);
    }

    private static unsafe ReadOnlySpan<byte> Span(utf8z text)
    {
        fixed (byte* first = text)
        {
            // The memory belongs to SQLite and does not move.
            return MemoryMarshal.CreateReadOnlySpanFromNullTerminated(first);
        }
    }
}
