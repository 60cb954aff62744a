namespace Dapper.Json.AspNetCore.Tests.Streaming;

/// <summary>Runs alone, so that the memory of the process is that of its own clients.</summary>
[CollectionDefinition(nameof(SlowClientTests), DisableParallelization = true)]
public sealed class SlowClientsAlone;

/// <summary>A slow client makes the query wait and uses no more memory, and gets the same bytes as a fast one.</summary>
[Collection(nameof(SlowClientTests))]
public sealed class SlowClientTests : DatabaseTest
{
    private const int Step = 1024 * 1024;

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_slow_client_gets_each_byte(bool isHttp2)
    {
        const int Count = 230_000;
        await using TestServer server = await StartAsync(Rows.Sql(Count), isHttp2);
        byte[] expected = Encoding.UTF8.GetBytes(Rows.Json(Count));
        Assert.True(expected.Length > 20_000_000);

        using HttpClient client = SlowClient.Of(server, receiveBuffer: 32 * 1024);
        await using Stream body = await client.GetStreamAsync("/", TestContext.Current.CancellationToken);
        byte[] buffer = new byte[4096];
        int position = 0;
        int read;
        int size = 1;
        while ((read = await body.ReadAsync(buffer.AsMemory(0, size), TestContext.Current.CancellationToken)) > 0)
        {
            Assert.True(expected.AsSpan(position, read).SequenceEqual(buffer.AsSpan(0, read)), $"The {read} bytes from position {position} on differ.");
            if ((position + read) / Step > position / Step)
            {
                await OthersAreServedAsync(server, requests: 5);
            }

            position += read;
            size = 1 + ((size + 1021) % buffer.Length);
        }

        Assert.Equal(expected.Length, position);
        Assert.Empty(server.Log.Errors);
    }

    [Fact]
    public async Task Memory_stays_flat_while_clients_are_slow()
    {
        const int Clients = 4;
        await using TestServer server = await StartAsync(Rows.Sql(long.MaxValue));
        var slow = new List<Stream>();
        for (int i = 0; i < Clients; i++)
        {
            slow.Add(await RawClient.SendAsync(server.Address, "/", receiveBuffer: 32 * 1024));
        }

        byte[] buffer = new byte[Step];
        long start = await MemoryWhenStalledAsync();
        for (int round = 0; round < 4; round++)
        {
            // Each round has sent more than the one before.
            Assert.InRange(await MemoryWhenStalledAsync() - start, long.MinValue, Clients * Step);
        }

        foreach (Stream client in slow)
        {
            await client.DisposeAsync();
        }

        async Task<long> MemoryWhenStalledAsync()
        {
            foreach (Stream client in slow)
            {
                for (int i = 0; i < 2; i++)
                {
                    await client.ReadExactlyAsync(buffer, TestContext.Current.CancellationToken);
                }
            }

            await OthersAreServedAsync(server, requests: 20);
            return GC.GetTotalMemory(forceFullCollection: true);
        }
    }

    /// <summary>Serves other requests meanwhile: enough time for a query that does not wait to read many rows.</summary>
    private static async Task OthersAreServedAsync(TestServer server, int requests)
    {
        for (int i = 0; i < requests; i++)
        {
            Assert.Equal("[]", await server.GetStringAsync("/none"));
        }
    }

    private Task<TestServer> StartAsync(string sql, bool isHttp2 = false) => TestServer.StartAsync(
        app =>
        {
            app.MapGet("/", () => _database.QueryJsonResult(sql));
            app.MapGet("/none", () => _database.QueryJsonResult("select Id from Posts where Id < 0"));
        },
        isHttp2: isHttp2);
}
