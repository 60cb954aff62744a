using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using DuckDB.NET.Native;

namespace Dapper.Json.Drivers.DuckDb;

/// <summary>
/// DuckDB's functions that each column of each result is looked at by. The driver does not declare them, or with objects that have finalizers: one
/// for each look.
/// </summary>
internal static unsafe class DuckDbLibrary
{
    private static readonly nint Library = NativeLibrary.Load("duckdb", typeof(NativeMethods).Assembly, searchPath: null);

    private static readonly delegate* unmanaged[Cdecl]<DuckDBResult*, ulong, nint> Type =
        (delegate* unmanaged[Cdecl]<DuckDBResult*, ulong, nint>)NativeLibrary.GetExport(Library, "duckdb_column_logical_type");

    private static readonly delegate* unmanaged[Cdecl]<nint, byte*> TypeAlias =
        (delegate* unmanaged[Cdecl]<nint, byte*>)NativeLibrary.GetExport(Library, "duckdb_logical_type_get_alias");

    private static readonly delegate* unmanaged[Cdecl]<nint, byte> Width =
        (delegate* unmanaged[Cdecl]<nint, byte>)NativeLibrary.GetExport(Library, "duckdb_decimal_width");

    private static readonly delegate* unmanaged[Cdecl]<nint, byte> Scale =
        (delegate* unmanaged[Cdecl]<nint, byte>)NativeLibrary.GetExport(Library, "duckdb_decimal_scale");

    /// <summary>Looks the functions up.</summary>
    /// <exception cref="TypeInitializationException">One is not there.</exception>
    public static void Probe() => RuntimeHelpers.RunClassConstructor(typeof(DuckDbLibrary).TypeHandle);

    /// <summary>Gives the type of a column, to be destroyed.</summary>
    public static nint ColumnType(ref DuckDBResult result, int ordinal)
    {
        fixed (DuckDBResult* pointer = &result)
        {
            return Type(pointer, (ulong)ordinal);
        }
    }

    /// <summary>Gives the name that a type has beside its number, to be freed; null where it has none.</summary>
    public static byte* Alias(nint type) => TypeAlias(type);

    public static byte DecimalWidth(nint type) => Width(type);

    public static byte DecimalScale(nint type) => Scale(type);
}
