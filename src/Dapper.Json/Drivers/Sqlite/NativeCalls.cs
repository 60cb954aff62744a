using System.Data.Common;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using unsafe BytesOf = delegate* unmanaged[Cdecl]<nint, byte*>;
using unsafe ColumnBytes = delegate* unmanaged[Cdecl]<nint, int, byte*>;
using unsafe ColumnDouble = delegate* unmanaged[Cdecl]<nint, int, double>;
using unsafe ColumnInt = delegate* unmanaged[Cdecl]<nint, int, int>;
using unsafe ColumnLong = delegate* unmanaged[Cdecl]<nint, int, long>;
using unsafe ColumnPointer = delegate* unmanaged[Cdecl]<nint, int, nint>;
using unsafe DoubleOf = delegate* unmanaged[Cdecl, SuppressGCTransition]<nint, double>;
using unsafe IntOf = delegate* unmanaged[Cdecl, SuppressGCTransition]<nint, int>;
using unsafe LongOf = delegate* unmanaged[Cdecl, SuppressGCTransition]<nint, long>;
using unsafe PointerOf = delegate* unmanaged[Cdecl, SuppressGCTransition]<nint, nint>;
using unsafe RunOn = delegate* unmanaged[Cdecl]<nint, void>;

namespace Dapper.Json.Drivers.Sqlite;

/// <summary>
/// Reads through function pointers of the native library that SQLitePCLRaw has loaded. A call takes a few nanoseconds,
/// while one that marshals a SafeHandle takes 25 to 30.
/// </summary>
/// <remarks>
/// <para>
/// Only calls that read a field suppress the GC transition. A thread that waits for a mutex without a transition blocks every garbage
/// collection, and so may block the owner of the mutex when that returns to managed code: a function of the program that a query calls, or
/// a finalizer. So calls that take a mutex keep the transition, and so do those that may allocate, convert or call a destructor. The
/// statement's handle is held as long as the rows are open: see <see cref="SqliteSource"/>.
/// </para>
/// <para>
/// <c>sqlite3_value_*</c> take no mutex, but require that the connection's is held. Between <see cref="EnterMutex"/> and
/// <see cref="LeaveMutex"/> values are read with those, at any other time with <c>sqlite3_column_*</c>, which take the mutex for each value.
/// Type, integer and double are fields of the value. Text may have to be converted to UTF-8 or terminated with a NUL, and blobs
/// may end in zeros that are not written out yet (<c>vdbemem.c</c>): both keep the transition. Text is always read before its
/// length, which is then that of the UTF-8, whatever the encoding of the database, and however often the value has been read.
/// </para>
/// </remarks>
internal readonly unsafe struct NativeCalls : ISqliteCalls
{
    private static readonly nint Library = NativeLibraryLocator.Find();
    private static bool _lacksExport;

    private static readonly PointerOf GetConnection = (PointerOf)Export("sqlite3_db_handle");
    private static readonly PointerOf GetMutex = (PointerOf)Export("sqlite3_db_mutex");
    private static readonly RunOn Enter = (RunOn)Export("sqlite3_mutex_enter");
    private static readonly RunOn Leave = (RunOn)Export("sqlite3_mutex_leave");
    private static readonly IntOf GetCount = (IntOf)Export("sqlite3_column_count");
    private static readonly ColumnBytes GetName = (ColumnBytes)Export("sqlite3_column_name");
    private static readonly ColumnBytes GetDeclaredType = (ColumnBytes)Export("sqlite3_column_decltype");
    private static readonly ColumnPointer GetValue = (ColumnPointer)Export("sqlite3_column_value");
    private static readonly ColumnInt GetColumnType = (ColumnInt)Export("sqlite3_column_type");
    private static readonly ColumnLong GetColumnInt64 = (ColumnLong)Export("sqlite3_column_int64");
    private static readonly ColumnDouble GetColumnDouble = (ColumnDouble)Export("sqlite3_column_double");
    private static readonly ColumnBytes GetColumnText = (ColumnBytes)Export("sqlite3_column_text");
    private static readonly ColumnBytes GetColumnBlob = (ColumnBytes)Export("sqlite3_column_blob");
    private static readonly ColumnInt GetColumnBytes = (ColumnInt)Export("sqlite3_column_bytes");
    private static readonly IntOf GetStorageClass = (IntOf)Export("sqlite3_value_type");
    private static readonly LongOf GetInt64 = (LongOf)Export("sqlite3_value_int64");
    private static readonly DoubleOf GetDouble = (DoubleOf)Export("sqlite3_value_double");
    private static readonly BytesOf GetText = (BytesOf)Export("sqlite3_value_text");
    private static readonly IntOf GetBytes = (IntOf)Export("sqlite3_value_bytes");

    /// <summary>Gets whether the library and all of its exports were found.</summary>
    public static bool IsAvailable => !_lacksExport;

    public static bool HasValues => true;

    /// <summary>Tries the calls on an open reader's statement.</summary>
    public static bool Answers(DbDataReader reader)
    {
        using SqliteSource rows = SqliteSource.Through<NativeCalls>(reader);
        return ColumnCount(rows) == reader.FieldCount;
    }

    /// <remarks>Null if SQLite is configured to run without mutexes: then there is nothing to enter or leave.</remarks>
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
    public static ReadOnlySpan<byte> Text(SqliteCell cell) => cell.Value != 0 ? ValueText(cell.Value) : ColumnText(cell.Rows.Pointer, cell.Ordinal);

    public static ReadOnlySpan<byte> Blob(SqliteCell cell) => ColumnBlob(cell.Rows.Pointer, cell.Ordinal);

    // The calls below may wait. They are separate methods because a method that may make a transition prepares for it on every call.
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

    private static nint Export(string name)
    {
        nint address = 0;
        _lacksExport |= Library == 0 || !NativeLibrary.TryGetExport(Library, name, out address);
        return address;
    }
}
