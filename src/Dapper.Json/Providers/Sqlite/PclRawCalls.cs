using System.Runtime.InteropServices;
using SQLitePCL;

namespace Dapper.Json.Providers.Sqlite;

/// <summary>The reads through SQLitePCLRaw's own calls: right with any of its providers.</summary>
internal readonly struct PclRawCalls : ISqliteCalls
{
    public static int ColumnCount(SqliteRows rows) => raw.sqlite3_column_count(rows.Statement);

    public static ReadOnlySpan<byte> ColumnName(SqliteRows rows, int ordinal) => Span(raw.sqlite3_column_name(rows.Statement, ordinal));

    public static ReadOnlySpan<byte> DeclaredType(SqliteRows rows, int ordinal) => Span(raw.sqlite3_column_decltype(rows.Statement, ordinal));

    public static int StorageClass(SqliteRows rows, int ordinal) => raw.sqlite3_column_type(rows.Statement, ordinal);

    public static long Int64(SqliteRows rows, int ordinal) => raw.sqlite3_column_int64(rows.Statement, ordinal);

    public static double Double(SqliteRows rows, int ordinal) => raw.sqlite3_column_double(rows.Statement, ordinal);

    public static ReadOnlySpan<byte> Text(SqliteRows rows, int ordinal)
    {
        // Asking for the bytes first turns UTF-16 into UTF-8 in place; what column_blob then points to stays where it is.
        _ = raw.sqlite3_column_bytes(rows.Statement, ordinal);
        return raw.sqlite3_column_blob(rows.Statement, ordinal);
    }

    public static ReadOnlySpan<byte> Blob(SqliteRows rows, int ordinal) => raw.sqlite3_column_blob(rows.Statement, ordinal);

    private static unsafe ReadOnlySpan<byte> Span(utf8z text)
    {
        fixed (byte* first = text)
        {
            // The memory is SQLite's own: it does not move.
            return MemoryMarshal.CreateReadOnlySpanFromNullTerminated(first);
        }
    }
}
