using System.Data.Common;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Dapper.Json.Drivers.Sqlite;

/// <summary>
/// The reads through function pointers of the native library that SQLitePCLRaw has loaded: a few nanoseconds each,
/// where a call that marshals a SafeHandle takes 25 to 30.
/// </summary>
/// <remarks>
/// <para>
/// Only calls that read a field suppress the GC transition. A thread that waits for a mutex without one holds up every
/// collection, and so whoever owns the mutex and is to return to managed code: a function of the program's that a query calls,
/// a finalizer. So what takes a mutex keeps the transition, and so does what may allocate, convert or call a destructor. The
/// statement's handle is held for as long as the rows are open: see <see cref="SqliteSource"/>.
/// </para>
/// <para>
/// <c>sqlite3_value_*</c> take no mutex, but want the connection's to be held. Between <see cref="EnterMutex"/> and
/// <see cref="LeaveMutex"/> cells are read by those, at any other time by <c>sqlite3_column_*</c>, which take it for each.
/// Type, integer and double are fields of the value. Text may have to be converted to UTF-8 or to get a NUL behind it, and blobs
/// may end in zeros that are yet to be written (<c>vdbemem.c</c>): both keep the transition. Text is always asked for before its
/// length, which is then that of UTF-8 whatever the encoding of the database, and however often the cell has been read.
/// </para>
/// </remarks>
internal readonly unsafe struct NativeCalls : ISqliteCalls
{
    private static readonly nint Library = NativeLibraryLocator.Find();

    private static readonly delegate* unmanaged[Cdecl, SuppressGCTransition]<nint, nint> GetConnection =
        (delegate* unmanaged[Cdecl, SuppressGCTransition]<nint, nint>)Export("sqlite3_db_handle");

    private static readonly delegate* unmanaged[Cdecl, SuppressGCTransition]<nint, nint> GetMutex =
        (delegate* unmanaged[Cdecl, SuppressGCTransition]<nint, nint>)Export("sqlite3_db_mutex");

    private static readonly delegate* unmanaged[Cdecl]<nint, void> Enter =
        (delegate* unmanaged[Cdecl]<nint, void>)Export("sqlite3_mutex_enter");

    private static readonly delegate* unmanaged[Cdecl]<nint, void> Leave =
        (delegate* unmanaged[Cdecl]<nint, void>)Export("sqlite3_mutex_leave");

    private static readonly delegate* unmanaged[Cdecl, SuppressGCTransition]<nint, int> GetCount =
        (delegate* unmanaged[Cdecl, SuppressGCTransition]<nint, int>)Export("sqlite3_column_count");

    private static readonly delegate* unmanaged[Cdecl]<nint, int, byte*> GetName =
        (delegate* unmanaged[Cdecl]<nint, int, byte*>)Export("sqlite3_column_name");

    private static readonly delegate* unmanaged[Cdecl]<nint, int, byte*> GetDeclaredType =
        (delegate* unmanaged[Cdecl]<nint, int, byte*>)Export("sqlite3_column_decltype");

    private static readonly delegate* unmanaged[Cdecl]<nint, int, nint> GetValue =
        (delegate* unmanaged[Cdecl]<nint, int, nint>)Export("sqlite3_column_value");

    private static readonly delegate* unmanaged[Cdecl]<nint, int, int> GetColumnType =
        (delegate* unmanaged[Cdecl]<nint, int, int>)Export("sqlite3_column_type");

    private static readonly delegate* unmanaged[Cdecl]<nint, int, long> GetColumnInt64 =
        (delegate* unmanaged[Cdecl]<nint, int, long>)Export("sqlite3_column_int64");

    private static readonly delegate* unmanaged[Cdecl]<nint, int, double> GetColumnDouble =
        (delegate* unmanaged[Cdecl]<nint, int, double>)Export("sqlite3_column_double");

    private static readonly delegate* unmanaged[Cdecl]<nint, int, byte*> GetColumnText =
        (delegate* unmanaged[Cdecl]<nint, int, byte*>)Export("sqlite3_column_text");

    private static readonly delegate* unmanaged[Cdecl]<nint, int, byte*> GetColumnBlob =
        (delegate* unmanaged[Cdecl]<nint, int, byte*>)Export("sqlite3_column_blob");

    private static readonly delegate* unmanaged[Cdecl]<nint, int, int> GetColumnBytes =
        (delegate* unmanaged[Cdecl]<nint, int, int>)Export("sqlite3_column_bytes");

    private static readonly delegate* unmanaged[Cdecl, SuppressGCTransition]<nint, int> GetStorageClass =
        (delegate* unmanaged[Cdecl, SuppressGCTransition]<nint, int>)Export("sqlite3_value_type");

    private static readonly delegate* unmanaged[Cdecl, SuppressGCTransition]<nint, long> GetInt64 =
        (delegate* unmanaged[Cdecl, SuppressGCTransition]<nint, long>)Export("sqlite3_value_int64");

    private static readonly delegate* unmanaged[Cdecl, SuppressGCTransition]<nint, double> GetDouble =
        (delegate* unmanaged[Cdecl, SuppressGCTransition]<nint, double>)Export("sqlite3_value_double");

    private static readonly delegate* unmanaged[Cdecl]<nint, byte*> GetText =
        (delegate* unmanaged[Cdecl]<nint, byte*>)Export("sqlite3_value_text");

    private static readonly delegate* unmanaged[Cdecl, SuppressGCTransition]<nint, int> GetBytes =
        (delegate* unmanaged[Cdecl, SuppressGCTransition]<nint, int>)Export("sqlite3_value_bytes");

    /// <summary>Gets whether the library and each of its exports were found.</summary>
    public static bool IsAvailable =>
        GetConnection is not null && GetMutex is not null && Enter is not null && Leave is not null && GetCount is not null &&
        GetName is not null && GetDeclaredType is not null && GetValue is not null && GetColumnType is not null &&
        GetColumnInt64 is not null && GetColumnDouble is not null && GetColumnText is not null && GetColumnBlob is not null &&
        GetColumnBytes is not null && GetStorageClass is not null && GetInt64 is not null && GetDouble is not null &&
        GetText is not null && GetBytes is not null;

    public static bool HasValues => true;

    /// <summary>Tries the calls on an open reader's statement.</summary>
    public static bool Answers(DbDataReader reader)
    {
        using SqliteSource rows = SqliteSource.Through<NativeCalls>(reader);
        return ColumnCount(rows) == reader.FieldCount;
    }

    /// <remarks>Null where SQLite is configured to do without mutexes: then there is nothing to enter and to leave.</remarks>
    public static nint Mutex(SqliteSource rows) => GetMutex(GetConnection(rows.Pointer));

    public static void EnterMutex(SqliteSource rows) => Enter(rows.Mutex);

    public static void LeaveMutex(SqliteSource rows) => Leave(rows.Mutex);

    public static int ColumnCount(SqliteSource rows) => GetCount(rows.Pointer);

    public static ReadOnlySpan<byte> ColumnName(SqliteSource rows, int ordinal) =>
        MemoryMarshal.CreateReadOnlySpanFromNullTerminated(GetName(rows.Pointer, ordinal));

    public static ReadOnlySpan<byte> DeclaredType(SqliteSource rows, int ordinal) =>
        MemoryMarshal.CreateReadOnlySpanFromNullTerminated(GetDeclaredType(rows.Pointer, ordinal));

    public static nint Value(SqliteSource rows, int ordinal) => GetValue(rows.Pointer, ordinal);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int StorageClass(SqliteCell cell) => cell.Value != 0 ? GetStorageClass(cell.Value) : ColumnType(cell.Rows.Pointer, cell.Ordinal);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long Int64(SqliteCell cell) => cell.Value != 0 ? GetInt64(cell.Value) : ColumnInt64(cell.Rows.Pointer, cell.Ordinal);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static double Double(SqliteCell cell) => cell.Value != 0 ? GetDouble(cell.Value) : ColumnDouble(cell.Rows.Pointer, cell.Ordinal);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ReadOnlySpan<byte> Text(SqliteCell cell) =>
        cell.Value != 0 ? ValueText(cell.Value) : ColumnText(cell.Rows.Pointer, cell.Ordinal);

    public static ReadOnlySpan<byte> Blob(SqliteCell cell) => ColumnBlob(cell.Rows.Pointer, cell.Ordinal);

    // What follows may wait. It is kept out of the methods above: one that may make a transition prepares for it each time.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ReadOnlySpan<byte> ColumnBlob(nint statement, int ordinal)
    {
        byte* blob = GetColumnBlob(statement, ordinal);
        return new ReadOnlySpan<byte>(blob, GetColumnBytes(statement, ordinal));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int ColumnType(nint statement, int ordinal) => GetColumnType(statement, ordinal);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static long ColumnInt64(nint statement, int ordinal) => GetColumnInt64(statement, ordinal);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static double ColumnDouble(nint statement, int ordinal) => GetColumnDouble(statement, ordinal);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ReadOnlySpan<byte> ColumnText(nint statement, int ordinal)
    {
        byte* text = GetColumnText(statement, ordinal);
        return text is not null ? new(text, GetColumnBytes(statement, ordinal)) : throw NoMemory();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ReadOnlySpan<byte> ValueText(nint value)
    {
        byte* text = GetText(value);
        return text is not null ? new(text, GetBytes(value)) : throw NoMemory();
    }

    private static InsufficientMemoryException NoMemory() => new("SQLite had no memory to convert a text to UTF-8.");

    private static nint Export(string name) =>
        Library != 0 && NativeLibrary.TryGetExport(Library, name, out nint address) ? address : 0;
}
