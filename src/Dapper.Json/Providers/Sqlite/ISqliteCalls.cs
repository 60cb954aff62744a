namespace Dapper.Json.Providers.Sqlite;

/// <summary>The reads of a statement's current row; see <see href="https://www.sqlite.org/c3ref/column_blob.html"/>.</summary>
/// <remarks>Spans are valid until the next call for the same column, and until the statement is stepped.</remarks>
internal interface ISqliteCalls
{
    public static abstract int ColumnCount(SqliteRows rows);

    public static abstract ReadOnlySpan<byte> ColumnName(SqliteRows rows, int ordinal);

    /// <summary>Gets the declared type; empty for an expression.</summary>
    public static abstract ReadOnlySpan<byte> DeclaredType(SqliteRows rows, int ordinal);

    /// <summary>Gets the storage class; to be asked before a conversion.</summary>
    public static abstract int StorageClass(SqliteRows rows, int ordinal);

    public static abstract long Int64(SqliteRows rows, int ordinal);

    public static abstract double Double(SqliteRows rows, int ordinal);

    /// <summary>Gets text as UTF-8, whatever the database's encoding, with NULs inside it.</summary>
    public static abstract ReadOnlySpan<byte> Text(SqliteRows rows, int ordinal);

    public static abstract ReadOnlySpan<byte> Blob(SqliteRows rows, int ordinal);
}
