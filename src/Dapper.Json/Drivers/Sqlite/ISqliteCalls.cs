namespace Dapper.Json.Drivers.Sqlite;

/// <summary>The reads of a statement's current row; see <see href="https://www.sqlite.org/c3ref/column_blob.html"/>.</summary>
/// <remarks>Spans are valid until the next call for the same column, and until the statement is stepped.</remarks>
internal interface ISqliteCalls
{
    public static abstract int ColumnCount(SqliteSource rows);

    public static abstract ReadOnlySpan<byte> ColumnName(SqliteSource rows, int ordinal);

    /// <summary>Gets the declared type; empty for an expression.</summary>
    public static abstract ReadOnlySpan<byte> DeclaredType(SqliteSource rows, int ordinal);

    /// <summary>Gets a cell of the current row, for the calls below.</summary>
    public static abstract SqliteCell Cell(SqliteSource rows, int ordinal);

    /// <summary>Gets the storage class; to be asked before a conversion.</summary>
    public static abstract int StorageClass(in SqliteCell cell);

    public static abstract long Int64(in SqliteCell cell);

    public static abstract double Double(in SqliteCell cell);

    /// <summary>Gets text as UTF-8, whatever the database's encoding, with NULs inside it.</summary>
    public static abstract ReadOnlySpan<byte> Text(in SqliteCell cell);

    public static abstract ReadOnlySpan<byte> Blob(in SqliteCell cell);
}

/// <summary>A cell of a statement's current row.</summary>
/// <param name="Rows">The rows it is of.</param>
/// <param name="Ordinal">Its column.</param>
/// <param name="Value">Its <c>sqlite3_value*</c>; 0 where the calls do without.</param>
internal readonly record struct SqliteCell(SqliteSource Rows, int Ordinal, nint Value);
