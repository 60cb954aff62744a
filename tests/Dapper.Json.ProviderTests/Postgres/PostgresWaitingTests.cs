namespace Dapper.Json.ProviderTests.Postgres;

/// <summary>No other test runs meanwhile: the thread pool is as small as it can be.</summary>
[CollectionDefinition(nameof(PostgresWaitingTests), DisableParallelization = true)]
public class PostgresWaitingGroup;

/// <summary>An asynchronous query blocks no thread while a row has arrived only in part.</summary>
[Collection(nameof(PostgresWaitingTests))]
public sealed class PostgresWaitingTests : DatabaseTests<PostgresDatabase>
{
    private const string Sql = "select 'first' as text union all select 'second' || repeat('x', 5000)";
    private const string LargeSql = "select 'first' as text union all select 'second' || repeat('x', 500000)";

    [Fact]
    public async Task As_many_queries_as_threads_wait_for_the_rest_of_a_row_and_the_pool_is_free()
    {
        ThreadPool.GetMaxThreads(out int workers, out int ports);
        ThreadPool.GetMinThreads(out int least, out int leastPorts);
        using HeldConnection server = Held();
        try
        {
            Assert.True(ThreadPool.SetMinThreads(1, 1) && ThreadPool.SetMaxThreads(Environment.ProcessorCount, ports));
            FirstWriteStream[] documents = [.. Enumerable.Range(0, Environment.ProcessorCount).Select(static _ => new FirstWriteStream())];
            Task[] queries = Array.ConvertAll(documents, document => QueryAsync(server, Sql, document));
            await Task.WhenAll(documents.Select(static document => document.HasBegun));

            // A blocked pool would run none of them.
            for (int i = 0; i < 1_000; i++)
            {
                await Task.Run(static () => { }, Token);
            }

            Assert.All(queries, static query => Assert.False(query.IsCompleted));
            server.Release();
            await Task.WhenAll(queries);
            Assert.False(server.HasGivenUp);
            string expected = $$"""[{"text":"first"},{"text":"second{{new string('x', 5_000)}}"}]""";
            Assert.All(documents, document => Assert.Equal(expected, Encoding.UTF8.GetString(document.ToArray())));
        }
        finally
        {
            server.Release();
            ThreadPool.SetMaxThreads(workers, ports);
            ThreadPool.SetMinThreads(least, leastPorts);
        }
    }

    /// <remarks>The driver would keep the whole row in memory. So the second query begins to write a text before all of it has arrived.</remarks>
    [Fact]
    public async Task A_command_that_has_read_a_large_value_reads_in_pieces()
    {
        await using (var connection = new NpgsqlConnection(PostgresServer.ConnectionString))
        {
            await connection.QueryJsonAsync(LargeSql, null, Stream.Null, EachRowAtOnce, cancellationToken: Token);
        }

        using HeldConnection server = Held(more: 200_000);
        var document = new FirstWriteStream { Mark = "xxxx" };
        Task query = QueryAsync(server, LargeSql, document);
        await document.HasBegun;

        Assert.False(query.IsCompleted);
        server.Release();
        await query;
        Assert.False(server.HasGivenUp);
    }

    private static HeldConnection Held(int more = 100)
    {
        var settings = new NpgsqlConnectionStringBuilder(PostgresServer.ConnectionString);
        return new HeldConnection(settings.Host!, settings.Port, "second"u8, more);
    }

    private static async Task QueryAsync(HeldConnection server, string sql, Stream document)
    {
        var settings = new NpgsqlConnectionStringBuilder(PostgresServer.ConnectionString)
        {
            Host = "127.0.0.1",
            Port = server.Port,
            Pooling = false,
            SslMode = SslMode.Disable,
        };
        await using var connection = new NpgsqlConnection(settings.ConnectionString);
        await connection.QueryJsonAsync(sql, null, document, EachRowAtOnce, cancellationToken: Token);
    }

    /// <summary>Tells when the first bytes, or a text, have been written.</summary>
    private sealed class FirstWriteStream : MemoryStream
    {
        private readonly TaskCompletionSource _hasBegun = new(TaskCreationOptions.RunContinuationsAsynchronously);

        public string Mark { get; init; } = "first";

        public Task HasBegun => _hasBegun.Task;

        public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            await base.WriteAsync(buffer, cancellationToken);
            if (Encoding.UTF8.GetString(buffer.Span).Contains(Mark, StringComparison.Ordinal))
            {
                _hasBegun.TrySetResult();
            }
        }
    }
}
