using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using unsafe BytesOf = delegate* unmanaged[Cdecl]<nint, byte*>;
using unsafe ColumnBytes = delegate* unmanaged[Cdecl]<nint, int, byte*>;
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
/// <c>sqlite3_value_*</c> take no mutex, but require that the connection's is held: they are called between <see cref="EnterMutex"/> and
/// <see cref="LeaveMutex"/>. Type, integer and double are fields of the value. Text may have to be converted to UTF-8 or terminated with a NUL, and
/// blobs may end in zeros that are not written out yet (<c>vdbemem.c</c>): both keep the transition. Text is always read before its
/// length, which is then that of the UTF-8, whatever the encoding of the database, and however often the value has been read.
/// </para>
/// </remarks>
internal static unsafe class NativeCalls
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
    private static readonly IntOf GetStorageClass = (IntOf)Export("sqlite3_value_type");
    private static readonly LongOf GetInt64 = (LongOf)Export("sqlite3_value_int64");
    private static readonly DoubleOf GetDouble = (DoubleOf)Export("sqlite3_value_double");
    private static readonly BytesOf GetText = (BytesOf)Export("sqlite3_value_text");
    private static readonly BytesOf GetBlob = (BytesOf)Export("sqlite3_value_blob");
    private static readonly IntOf GetBytes = (IntOf)Export("sqlite3_value_bytes");

    /// <summary>Gets whether the library and all of its exports were found.</summary>
    public static bool IsAvailable => !_lacksExport;

    /// <summary>Returns the mutex of the statement's connection.</summary>
    /// <remarks>Null if SQLite is configured to run without mutexes: then there is nothing to enter or leave.</remarks>
    public static nint Mutex(nint statement) => GetMutex(GetConnection(statement));

    /// <summary>Waits for the mutex, which is recursive.</summary>
    public static void EnterMutex(nint mutex) => Enter(mutex);

    public static void LeaveMutex(nint mutex) => Leave(mutex);

    public static int ColumnCount(nint statement) => GetCount(statement);

    public static ReadOnlySpan<byte> ColumnName(nint statement, int ordinal) =>
        MemoryMarshal.CreateReadOnlySpanFromNullTerminated(GetName(statement, ordinal));

    public static ReadOnlySpan<byte> DeclaredType(nint statement, int ordinal) =>
        MemoryMarshal.CreateReadOnlySpanFromNullTerminated(GetDeclaredType(statement, ordinal));

    public static nint ValueOf(nint statement, int ordinal) => GetValue(statement, ordinal);

    public static int StorageClass(nint value) => GetStorageClass(value);

    public static long Int64(nint value) => GetInt64(value);

    public static double Double(nint value) => GetDouble(value);

    // The calls below may wait. They are separate methods because a method that may make a transition prepares for it on every call.
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ReadOnlySpan<byte> Text(nint value)
    {
        byte* text = GetText(value);
        return text is not null ? new(text, GetBytes(value)) : throw NoMemory();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ReadOnlySpan<byte> Blob(nint value)
    {
        byte* blob = GetBlob(value);
        int length = GetBytes(value);
        return blob is not null || length == 0 ? new(blob, length) : throw NoMemory();
    }

    private static InsufficientMemoryException NoMemory() => new("SQLite had no memory to convert a text to UTF-8.");

    private static nint Export(string name)
    {
        nint address = 0;
        _lacksExport |= Library == 0 || !NativeLibrary.TryGetExport(Library, name, out address);
        return address;
    }
}
