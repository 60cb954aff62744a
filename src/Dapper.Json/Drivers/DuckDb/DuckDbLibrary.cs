using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using DuckDB.NET.Native;
using unsafe ByteOf = delegate* unmanaged[Cdecl]<nint, byte>;
using unsafe TextOf = delegate* unmanaged[Cdecl]<nint, byte*>;
using unsafe TypeOfColumn = delegate* unmanaged[Cdecl]<DuckDB.NET.Native.DuckDBResult*, ulong, nint>;

namespace Dapper.Json.Drivers.DuckDb;

/// <summary>
/// DuckDB's functions that each column of each result is looked at by. The driver does not declare them, or with objects that have finalizers: one
/// for each look.
/// </summary>
internal static unsafe class DuckDbLibrary
{
    private static readonly nint Library = NativeLibrary.Load("duckdb", typeof(NativeMethods).Assembly, searchPath: null);

    private static readonly TypeOfColumn Type = (TypeOfColumn)NativeLibrary.GetExport(Library, "duckdb_column_logical_type");

    /// <summary>Gives the name that a type has beside its number, to be freed; null where it has none.</summary>
    public static readonly TextOf Alias = (TextOf)NativeLibrary.GetExport(Library, "duckdb_logical_type_get_alias");

    public static readonly ByteOf DecimalWidth = (ByteOf)NativeLibrary.GetExport(Library, "duckdb_decimal_width");

    public static readonly ByteOf DecimalScale = (ByteOf)NativeLibrary.GetExport(Library, "duckdb_decimal_scale");

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
}
