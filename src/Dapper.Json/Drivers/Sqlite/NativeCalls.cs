using System.Data.Common;
using System.Runtime.InteropServices;

namespace Dapper.Json.Drivers.Sqlite;

/// <summary>
/// The reads through function pointers of the native library that SQLitePCLRaw has loaded: a few nanoseconds each,
/// where a call that marshals a SafeHandle takes 25 to 30.
/// </summary>
/// <remarks>
/// <para>
/// Calls that only read a field suppress the GC transition. Those that may copy or convert keep it. The statement's
/// handle is held for as long as the rows are open: see <see cref="SqliteSource"/>.
/// </para>
/// <para>
/// Each <c>sqlite3_column_*</c> takes and leaves the connection's mutex, a tenth of a query's time. So a cell's
/// <c>sqlite3_value</c> is fetched once and its fields are read without: they are this statement's own and nothing else
/// writes to them. What may allocate (text, blob) stays with the calls that lock, because a finalizer may free
/// another statement of the connection meanwhile.
/// </para>
/// </remarks>
internal readonly unsafe struct NativeCalls : ISqliteCalls
{
    private static readonly nint Library = NativeLibraryLocator.Find();

    private static readonly delegate* unmanaged[Cdecl, SuppressGCTransition]<nint, int> GetCount =
        (delegate* unmanaged[Cdecl, SuppressGCTransition]<nint, int>)Export("sqlite3_column_count");

    private static readonly delegate* unmanaged[Cdecl]<nint, int, byte*> GetName =
        (delegate* unmanaged[Cdecl]<nint, int, byte*>)Export("sqlite3_column_name");

    private static readonly delegate* unmanaged[Cdecl]<nint, int, byte*> GetDeclaredType =
        (delegate* unmanaged[Cdecl]<nint, int, byte*>)Export("sqlite3_column_decltype");

    private static readonly delegate* unmanaged[Cdecl, SuppressGCTransition]<nint, int, nint> GetValue =
        (delegate* unmanaged[Cdecl, SuppressGCTransition]<nint, int, nint>)Export("sqlite3_column_value");

    private static readonly delegate* unmanaged[Cdecl, SuppressGCTransition]<nint, int> GetStorageClass =
        (delegate* unmanaged[Cdecl, SuppressGCTransition]<nint, int>)Export("sqlite3_value_type");

    private static readonly delegate* unmanaged[Cdecl, SuppressGCTransition]<nint, long> GetInt64 =
        (delegate* unmanaged[Cdecl, SuppressGCTransition]<nint, long>)Export("sqlite3_value_int64");

    private static readonly delegate* unmanaged[Cdecl, SuppressGCTransition]<nint, double> GetDouble =
        (delegate* unmanaged[Cdecl, SuppressGCTransition]<nint, double>)Export("sqlite3_value_double");

    private static readonly delegate* unmanaged[Cdecl]<nint, int, byte*> GetText =
        (delegate* unmanaged[Cdecl]<nint, int, byte*>)Export("sqlite3_column_text");

    private static readonly delegate* unmanaged[Cdecl]<nint, int, byte*> GetBlob =
        (delegate* unmanaged[Cdecl]<nint, int, byte*>)Export("sqlite3_column_blob");

    private static readonly delegate* unmanaged[Cdecl, SuppressGCTransition]<nint, int> GetBytes =
        (delegate* unmanaged[Cdecl, SuppressGCTransition]<nint, int>)Export("sqlite3_value_bytes");

    /// <summary>Gets whether the library and each of its exports were found.</summary>
    public static bool IsAvailable =>
        GetCount is not null && GetName is not null && GetDeclaredType is not null && GetValue is not null && GetStorageClass is not null &&
        GetInt64 is not null && GetDouble is not null && GetText is not null && GetBlob is not null && GetBytes is not null;

    /// <summary>Tries the calls on an open reader's statement.</summary>
    public static bool Answers(DbDataReader reader)
    {
        using SqliteSource rows = SqliteSource.Through<NativeCalls>(reader);
        return ColumnCount(rows) == reader.FieldCount;
    }

    public static int ColumnCount(SqliteSource rows) => GetCount(rows.Pointer);

    public static ReadOnlySpan<byte> ColumnName(SqliteSource rows, int ordinal) =>
        MemoryMarshal.CreateReadOnlySpanFromNullTerminated(GetName(rows.Pointer, ordinal));

    public static ReadOnlySpan<byte> DeclaredType(SqliteSource rows, int ordinal) =>
        MemoryMarshal.CreateReadOnlySpanFromNullTerminated(GetDeclaredType(rows.Pointer, ordinal));

    public static SqliteCell Cell(SqliteSource rows, int ordinal) => new(rows, ordinal, GetValue(rows.Pointer, ordinal));

    public static int StorageClass(in SqliteCell cell) => GetStorageClass(cell.Value);

    public static long Int64(in SqliteCell cell) => GetInt64(cell.Value);

    public static double Double(in SqliteCell cell) => GetDouble(cell.Value);

    public static ReadOnlySpan<byte> Text(in SqliteCell cell)
    {
        // In this order: the bytes are counted in the encoding that the text was asked for in.
        byte* text = GetText(cell.Rows.Pointer, cell.Ordinal);
        if (text is null)
        {
            throw new InsufficientMemoryException("SQLite had no memory to convert a text to UTF-8.");
        }

        return new ReadOnlySpan<byte>(text, GetBytes(cell.Value));
    }

    public static ReadOnlySpan<byte> Blob(in SqliteCell cell)
    {
        byte* blob = GetBlob(cell.Rows.Pointer, cell.Ordinal);
        return new ReadOnlySpan<byte>(blob, GetBytes(cell.Value));
    }

    private static nint Export(string name) =>
        Library != 0 && NativeLibrary.TryGetExport(Library, name, out nint address) ? address : 0;
}
