namespace Dapper.Json.Drivers.Sqlite;

/// <summary>Reads a statement's current row; see <see href="https://www.sqlite.org/c3ref/column_blob.html"/>.</summary>
/// <remarks>Spans are valid until the next call for the same column, and until the next step of the statement.</remarks>
internal interface ISqliteCalls
{
    /// <summary>Gets whether values can be read faster while the connection's mutex is held.</summary>
    public static abstract bool HasValues { get; }

    /// <summary>Returns the connection's mutex.</summary>
    public static abstract nint Mutex(SqliteSource rows);

    /// <summary>Waits for the connection's mutex. The mutex is recursive.</summary>
    public static abstract void EnterMutex(SqliteSource rows);

    public static abstract void LeaveMutex(SqliteSource rows);

    public static abstract int ColumnCount(SqliteSource rows);

    public static abstract ReadOnlySpan<byte> ColumnName(SqliteSource rows, int ordinal);

    /// <summary>Returns the declared type; empty for an expression.</summary>
    public static abstract ReadOnlySpan<byte> DeclaredType(SqliteSource rows, int ordinal);

    /// <summary>Returns the <c>sqlite3_value*</c> of a value of the current row, for use while the connection's mutex is held.</summary>
    public static abstract nint Value(SqliteSource rows, int ordinal);

    /// <summary>Returns the storage class. Must be called before a conversion.</summary>
    public static abstract int StorageClass(SqliteCell cell);

    public static abstract long Int64(SqliteCell cell);

    public static abstract double Double(SqliteCell cell);

    /// <summary>Returns text as UTF-8, whatever the database's encoding, including NULs inside it.</summary>
    public static abstract ReadOnlySpan<byte> Text(SqliteCell cell);

    public static abstract ReadOnlySpan<byte> Blob(SqliteCell cell);
}

/// <summary>A value of a statement's current row.</summary>
/// <param name="Rows">The statement's rows.</param>
/// <param name="Ordinal">The column's ordinal.</param>
/// <param name="Value">The <c>sqlite3_value*</c> while the connection's mutex is held; 0 at any other time.</param>
internal readonly record struct SqliteCell(SqliteSource Rows, int Ordinal, nint Value);
