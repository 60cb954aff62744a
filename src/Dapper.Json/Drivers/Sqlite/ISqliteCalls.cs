namespace Dapper.Json.Drivers.Sqlite;

/// <summary>The reads of a statement's current row; see <see href="https://www.sqlite.org/c3ref/column_blob.html"/>.</summary>
/// <remarks>Spans are valid until the next call for the same column, and until the statement is stepped.</remarks>
internal interface ISqliteCalls
{
    /// <summary>Gets whether there is a quicker way to read cells while the connection's mutex is held.</summary>
    public static abstract bool HasValues { get; }

    /// <summary>Gets the connection's mutex.</summary>
    public static abstract nint Mutex(SqliteSource rows);

    /// <summary>Waits for the connection's mutex. The thread that holds it may enter it again.</summary>
    public static abstract void EnterMutex(SqliteSource rows);

    public static abstract void LeaveMutex(SqliteSource rows);

    public static abstract int ColumnCount(SqliteSource rows);

    public static abstract ReadOnlySpan<byte> ColumnName(SqliteSource rows, int ordinal);

    /// <summary>Gets the declared type; empty for an expression.</summary>
    public static abstract ReadOnlySpan<byte> DeclaredType(SqliteSource rows, int ordinal);

    /// <summary>Gets the <c>sqlite3_value*</c> of a cell of the current row, for use while the connection's mutex is held.</summary>
    public static abstract nint Value(SqliteSource rows, int ordinal);

    /// <summary>Gets the storage class; to be asked before a conversion.</summary>
    public static abstract int StorageClass(SqliteCell cell);

    public static abstract long Int64(SqliteCell cell);

    public static abstract double Double(SqliteCell cell);

    /// <summary>Gets text as UTF-8, whatever the database's encoding, with NULs inside it.</summary>
    public static abstract ReadOnlySpan<byte> Text(SqliteCell cell);

    public static abstract ReadOnlySpan<byte> Blob(SqliteCell cell);
}

/// <summary>A cell of a statement's current row.</summary>
/// <param name="Rows">The rows it is of.</param>
/// <param name="Ordinal">Its column.</param>
/// <param name="Value">Its <c>sqlite3_value*</c> while the connection's mutex is held; 0 at any other time.</param>
internal readonly record struct SqliteCell(SqliteSource Rows, int Ordinal, nint Value);
