using System.Buffers;
using System.Data.Common;
using System.Runtime.CompilerServices;
using Dapper.Json.Cells;
using Dapper.Json.Drivers.Generic;
using DuckDB.NET.Data;
using DuckDB.NET.Native;

namespace Dapper.Json.Drivers.DuckDb;

/// <summary>The rows of a result of DuckDB, in the vectors of the reader's current chunk.</summary>
/// <remarks>
/// The driver has no public access to the vectors, so three private fields of its reader are read. A version without these fields is read
/// as any driver.
/// </remarks>
internal abstract class DuckDbRows(DbDataReader reader) : GenericSource(reader, DuckDbTraits, ReadOrder.Any)
{
    private static readonly DriverTraits DuckDbTraits = new(DriverNames.DuckDb, TypesAreFixed: true, KnowsMembers: true, IsEmbedded: true);

    private readonly DuckDBDataReader _reader = (DuckDBDataReader)reader;
    private DuckDbVector[] _vectors = ArrayPool<DuckDbVector>.Shared.Rent(reader.FieldCount);
    private DuckDBDataChunk? _chunk;

    /// <summary>Tries the members of the driver that are used here.</summary>
    public void Probe()
    {
        _ = RowsRead(_reader);
        Bind(Chunk(_reader));
        for (int i = 0; i < _reader.FieldCount; i++)
        {
            DuckDbTypeNames.OfColumn(ref Result(_reader), i);
        }
    }

    /// <summary>Returns the vector of a column, and the index of the current row in it. The vector is valid until the next row.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref readonly DuckDbVector VectorOf(int ordinal, out ulong row)
    {
        // 0 before the first row and after the last: there is no current row.
        row = checked(RowsRead(_reader) - 1);
        DuckDBDataChunk? chunk = Chunk(_reader);
        if (!ReferenceEquals(chunk, _chunk))
        {
            Bind(chunk);
        }

        return ref _vectors[ordinal];
    }

    /// <summary>Reads synchronously, because DuckDB always does: tasks would only cost time.</summary>
    /// <exception cref="InvalidOperationException">The reader is closed. The driver itself would read memory that it has freed.</exception>
    public override ValueTask<bool> ReadAsync(bool async, CancellationToken cancellationToken) =>
        !_reader.IsClosed ? new(_reader.Read()) : throw new InvalidOperationException("The reader is closed.");

    public override bool IsNull(int ordinal) => !VectorOf(ordinal, out ulong row).IsValid(row);

    public override void Dispose()
    {
        ArrayPool<DuckDbVector>.Shared.Return(_vectors, clearArray: true);
        _vectors = [];
        base.Dispose();
    }

    /// <remarks>The names of the types contain everything else that a plan depends on, such as the fields of a struct.</remarks>
    protected override ColumnSchema SchemaOf(int ordinal) => ColumnSchema.Of(_reader, ordinal, DuckDbTypeNames.OfColumn(ref Result(_reader), ordinal));

    protected DuckDBLogicalType TypeOf(int ordinal) => NativeMethods.Query.DuckDBColumnLogicalType(ref Result(_reader), ordinal);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Bind(DuckDBDataChunk? chunk)
    {
        for (int i = 0, count = _reader.FieldCount; i < count; i++)
        {
            _vectors[i] = chunk is null or { IsInvalid: true } ? default : new DuckDbVector(NativeMethods.DataChunks.DuckDBDataChunkGetVector(chunk, i));
        }

        _chunk = chunk;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "currentChunk")]
    private static extern ref DuckDBDataChunk? Chunk(DuckDBDataReader reader);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "currentResult")]
    private static extern ref DuckDBResult Result(DuckDBDataReader reader);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "rowsReadFromCurrentChunk")]
    private static extern ref ulong RowsRead(DuckDBDataReader reader);
}
