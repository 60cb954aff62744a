using System.Runtime.InteropServices;
using SQLitePCL;

namespace Dapper.Json.Drivers.Sqlite;

/// <summary>Reads through SQLitePCLRaw's own calls, which work with any of its providers.</summary>
internal readonly struct PclRawCalls : ISqliteCalls
{
    public static bool HasValues => false;

    public static nint Mutex(SqliteSource rows) => 0;

    public static void EnterMutex(SqliteSource rows)
    {
    }

    public static void LeaveMutex(SqliteSource rows)
    {
    }

    public static int ColumnCount(SqliteSource rows) => raw.sqlite3_column_count(rows.Statement);

    public static ReadOnlySpan<byte> ColumnName(SqliteSource rows, int ordinal) => Span(raw.sqlite3_column_name(rows.Statement, ordinal));

    public static ReadOnlySpan<byte> DeclaredType(SqliteSource rows, int ordinal) => Span(raw.sqlite3_column_decltype(rows.Statement, ordinal));

    public static nint Value(SqliteSource rows, int ordinal) => 0;

    public static int StorageClass(SqliteCell cell) => raw.sqlite3_column_type(cell.Rows.Statement, cell.Ordinal);

    public static long Int64(SqliteCell cell) => raw.sqlite3_column_int64(cell.Rows.Statement, cell.Ordinal);

    public static double Double(SqliteCell cell) => raw.sqlite3_column_double(cell.Rows.Statement, cell.Ordinal);

    public static ReadOnlySpan<byte> Text(SqliteCell cell)
    {
        // Asking for the length first converts UTF-16 to UTF-8 in place. The memory that column_blob then returns does not move.
        _ = raw.sqlite3_column_bytes(cell.Rows.Statement, cell.Ordinal);
        return raw.sqlite3_column_blob(cell.Rows.Statement, cell.Ordinal);
    }

    public static ReadOnlySpan<byte> Blob(SqliteCell cell) => raw.sqlite3_column_blob(cell.Rows.Statement, cell.Ordinal);

    private static unsafe ReadOnlySpan<byte> Span(utf8z text)
    {
        fixed (byte* first = text)
        {
            // The memory belongs to SQLite and does not move.
            return MemoryMarshal.CreateReadOnlySpanFromNullTerminated(first);
        }
    }
}
