using System.Runtime.CompilerServices;
using DuckDB.NET.Native;

namespace Dapper.Json.Drivers.DuckDb;

/// <summary>
/// The values of one column, or of a nested part of one, in a chunk of a result: see
/// <see href="https://duckdb.org/docs/stable/clients/c/vector"/>. Valid as long as its chunk.
/// </summary>
/// <remarks>
/// Nothing is checked here. A row must be one of the chunk, and not NULL: <see cref="DuckDbRows.VectorOf"/> gives the one that the driver has moved to, and
/// a list's range is DuckDB's own. T must be what DuckDB stores for the type of the column: <see cref="DuckDbTypes"/> chooses it by that type, and a plan is
/// used again only for columns of the same.
/// </remarks>
internal readonly unsafe struct DuckDbVector(nint handle)
{
    private const int BitsOfWord = 64;

    private readonly void* _values = NativeMethods.Vectors.DuckDBVectorGetData(handle);
    private readonly ulong* _validity = NativeMethods.Vectors.DuckDBVectorGetValidity(handle);

    /// <summary>Gets the elements of all lists.</summary>
    public DuckDbVector ListElements => new(NativeMethods.Vectors.DuckDBListVectorGetChild(handle));

    /// <summary>Gets the elements of all arrays.</summary>
    public DuckDbVector ArrayElements => new(NativeMethods.Vectors.DuckDBArrayVectorGetChild(handle));

    /// <summary>Returns the values of a field.</summary>
    public DuckDbVector Field(int index) => new(NativeMethods.Vectors.DuckDBStructVectorGetChild(handle, index));

    /// <summary>Returns whether a value is not NULL.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool IsValid(ulong row) => _validity is null || (_validity[row / BitsOfWord] & (1ul << (int)(row % BitsOfWord))) != 0;

    /// <summary>Reads a value of a fixed size.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public T Read<T>(ulong row)
        where T : unmanaged => ((T*)_values)[row];

    /// <summary>Reads text, as UTF-8, or bytes. Up to twelve bytes are in the vector itself; a longer value is where the vector points to.</summary>
    public ReadOnlySpan<byte> ReadBytes(ulong row)
    {
        const int Inlined = 12;
        byte* value = (byte*)_values + (row * 16);
        int length = *(int*)value;
        return new ReadOnlySpan<byte>(length <= Inlined ? value + 4 : *(byte**)(value + 8), length);
    }
}
