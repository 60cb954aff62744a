using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using DuckDB.NET.Native;
using unsafe ByteOf = delegate* unmanaged[Cdecl]<nint, byte>;
using unsafe TextOf = delegate* unmanaged[Cdecl]<nint, byte*>;
using unsafe TypeOfColumn = delegate* unmanaged[Cdecl]<DuckDB.NET.Native.DuckDBResult*, ulong, nint>;

namespace Dapper.Json.Drivers.DuckDb;

/// <summary>
/// The functions of DuckDB that describe each column of each result. The driver does not declare them, or declares them with objects that have
/// finalizers: one for each call.
/// </summary>
internal static unsafe class DuckDbLibrary
{
    private static readonly nint Library = NativeLibrary.Load("duckdb", typeof(NativeMethods).Assembly, searchPath: null);

    private static readonly TypeOfColumn Type = (TypeOfColumn)NativeLibrary.GetExport(Library, "duckdb_column_logical_type");

    /// <summary>Returns the alias of a type, which the caller must free; null if there is none.</summary>
    public static readonly TextOf Alias = (TextOf)NativeLibrary.GetExport(Library, "duckdb_logical_type_get_alias");

    public static readonly ByteOf DecimalWidth = (ByteOf)NativeLibrary.GetExport(Library, "duckdb_decimal_width");

    public static readonly ByteOf DecimalScale = (ByteOf)NativeLibrary.GetExport(Library, "duckdb_decimal_scale");

    /// <summary>Finds the functions.</summary>
    /// <exception cref="TypeInitializationException">A function is missing.</exception>
    public static void Probe() => RuntimeHelpers.RunClassConstructor(typeof(DuckDbLibrary).TypeHandle);

    /// <summary>Returns the type of a column, which the caller must destroy.</summary>
    public static nint ColumnType(ref DuckDBResult result, int ordinal)
    {
        fixed (DuckDBResult* pointer = &result)
        {
            return Type(pointer, (ulong)ordinal);
        }
    }
}
