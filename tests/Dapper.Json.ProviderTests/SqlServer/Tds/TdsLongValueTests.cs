namespace Dapper.Json.ProviderTests.SqlServer.Tds;

/// <summary>Values of 20 MB are written in pieces, from chunks and packets of any length, and no more than a few pieces are in memory.</summary>
/// <remarks>
/// Not in rows with lists, whose keys are read twice: the driver holds such a row. The heap is that of the whole process: nothing else runs meanwhile.
/// </remarks>
[CollectionDefinition(nameof(TdsLongValueTests), DisableParallelization = true)]
[Collection(nameof(TdsLongValueTests))]
public sealed class TdsLongValueTests : TdsTests
{
    private const int Length = 20_000_000;
    private const int MostHeap = 2_000_000;

    private static readonly byte[] Chunk = [.. Enumerable.Range(0, 80_000).Select(static i => (byte)('a' + (i % 26)))];

    public static TheoryData<string, string, bool> Forms =>
        new(from type in new[] { "nvarchar(max)", "varchar(max)", "varbinary(max)", "a type of the database" }
            from form in new[] { "n, item", "n, o.item" }
            from isAsync in new[] { true, false }
            select (type, form, isAsync));

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task A_long_value_is_flat(string type, string form, bool isAsync)
    {
        await using TdsServer server = Start(TypeOf(type), form);
        await using SqlConnection connection = await OpenAsync(server.ConnectionString);
        await QueryAsync(connection, $"select {form} from long");
        var sink = new HeapSink(Length / 2);

        if (isAsync)
        {
            await connection.QueryJsonAsync($"select {form} from long", null, sink, cancellationToken: Token);
        }
        else
        {
            connection.QueryJson($"select {form} from long", null, sink);
        }

        Assert.InRange(sink.Written, Length, 4 * Length);
        Assert.InRange(sink.Growth, int.MinValue, MostHeap);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_long_value_of_a_typed_row_is_flat(bool isAsync)
    {
        await using TdsServer server = Start(TdsType.NVarCharMax, "n, item");
        await using SqlConnection connection = await OpenAsync(server.ConnectionString);
        connection.QueryJsonString<Row>("select n, item from long");
        var sink = new HeapSink(Length / 2);

        if (isAsync)
        {
            await connection.QueryJsonAsync<Row>("select n, item from long", null, sink, cancellationToken: Token);
        }
        else
        {
            connection.QueryJson<Row>("select n, item from long", null, sink);
        }

        Assert.InRange(sink.Growth, int.MinValue, MostHeap);
    }

    private static TdsType TypeOf(string type) => type switch
    {
        "nvarchar(max)" => TdsType.NVarCharMax,
        "varchar(max)" => TdsType.VarCharMax,
        "varbinary(max)" => TdsType.VarBinaryMax,
        _ => TdsType.UserDefined("db", "dbo", "shape", "Shapes, Version=1.0.0.0"),
    };

    /// <summary>Starts a server that has no long value in its first response: of a text that names an object, only that run is not sequential.</summary>
    private static TdsServer Start(TdsType type, string form)
    {
        string[] names = form.Split(", ");
        bool isFirst = true;
        return TdsServer.Start(_ =>
        {
            TdsResponse response = new TdsResponse().Columns((names[0], TdsType.Int), (names[1], type));
            response = isFirst ? response : response.Row(1, TdsChunks.Repeat(Chunk, Length / Chunk.Length));
            isFirst = false;
            return response.Row(2, null);
        });
    }

    private sealed class Row
    {
        public int N { get; set; }

        public string? Item { get; set; }
    }

    /// <summary>Counts what is written, and looks once how much the heap has grown.</summary>
    private sealed class HeapSink(long at) : IBufferWriter<byte>
    {
        private readonly long _before = GC.GetTotalMemory(forceFullCollection: true);
        private byte[] _buffer = [];

        public long Written { get; private set; }

        public long Growth { get; private set; } = long.MaxValue;

        public void Advance(int count)
        {
            if (Written < at && Written + count >= at)
            {
                Growth = GC.GetTotalMemory(forceFullCollection: true) - _before;
            }

            Written += count;
        }

        public Memory<byte> GetMemory(int sizeHint = 0) => _buffer = _buffer.Length > sizeHint ? _buffer : new byte[Math.Max(sizeHint, 4096)];

        public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
    }
}
