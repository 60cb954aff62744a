namespace Dapper.Json.Tests.Output;

/// <summary>How much memory queries hold that wait for their database.</summary>
public class WaitingMemoryTests
{
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
