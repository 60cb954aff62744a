namespace Dapper.Json.Tests.Output;

/// <summary>A threshold says when bytes are passed on, not how much memory a query takes.</summary>
public class LargeThresholdTests
{
    [Fact]
    public void The_largest_threshold_gathers_the_whole_document()
    {
        var options = new JsonQueryOptions { FlushThreshold = int.MaxValue };
        var stream = new FakeStream();
        using var connection = new FakeConnection(new FakeServer(FakeResult.Counting(50_000)));

        long rows = connection.QueryJson("select", null, stream, options);

        Assert.Equal(50_000, rows);
        Assert.Equal(1, stream.WritesBegun);
    }

    [Fact]
    public void Few_rows_take_little_memory_under_any_threshold()
    {
        var options = new JsonQueryOptions { FlushThreshold = 512 * 1024 * 1024 };
        using var connection = new FakeConnection(new FakeServer(FakeResult.Counting(1)));

        long before = GC.GetAllocatedBytesForCurrentThread();
        string json = connection.QueryJsonString("select", options: options);

        Assert.Equal("""[{"id":1}]""", json);
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 64 * 1024 * 1024);
    }

    [Fact]
    public void A_row_longer_than_any_buffer_is_refused_in_words()
    {
        BufferedOutput output = JsonQueryOptions.Default.Prepare().Outputs.Rent(JsonSink.To(new MemoryStream()));

        InvalidOperationException error = Assert.Throws<InvalidOperationException>(() => ((IBufferWriter<byte>)output).GetSpan(int.MaxValue).Length);

        Assert.Contains("2 GB", error.Message, StringComparison.Ordinal);
        JsonQueryOptions.Default.Prepare().Outputs.Return(output);
    }

    private const int Queries = 200;

    /// <summary>Less than the buffer of a query, which is rented from 16 KB on. The fake command takes some of it.</summary>
    private const long Most = 6 * 1024;

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task No_buffer_is_rented_before_the_database_has_answered(bool hasSeveralResults)
    {
        var gate = new FakeGate();
        using var warm = new FakeConnection(new FakeServer(FakeResult.Counting(1)));
        await StartAsync(warm, hasSeveralResults);
        using var connection = new FakeConnection(new FakeServer(FakeResult.Counting(1)) { ExecuteGate = gate });
        connection.Open();
        Task[] waiting = new Task[Queries];

        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < Queries; i++)
        {
            waiting[i] = StartAsync(connection, hasSeveralResults);
        }

        long each = (GC.GetAllocatedBytesForCurrentThread() - before) / Queries;
        Assert.All(waiting, static query => Assert.False(query.IsCompleted));
        gate.Open();
        await Task.WhenAll(waiting);
        Assert.InRange(each, 1, Most);
    }

    private static Task StartAsync(FakeConnection connection, bool hasSeveralResults) => hasSeveralResults
        ? connection.QueryMultipleJsonAsync("select", null, new MemoryStream(), [JsonResultSet.Rows("rows")])
        : connection.QueryJsonAsync("select", null, new MemoryStream());
}
