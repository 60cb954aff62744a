using System.IO.Pipelines;

namespace Dapper.Json.ProviderTests.Suite;

/// <summary>A result of 100,000 rows.</summary>
public abstract class ManyRowsTests<TDatabase> : ConnectedTests<TDatabase>
    where TDatabase : Database, new()
{
    private const int Count = 100_000;

    private static string Select => $"select n, 'text, \"quoted\"' as word, case {Database.Remainder("n", 3)} when 0 then null else n * 2 end as twice from {Database.Numbers(Count)}";

    private static string Expected { get; } = JsonSerializer.Serialize(
        Enumerable.Range(1, Count).Select(n => new { n, word = "text, \"quoted\"", twice = n % 3 == 0 ? (int?)null : n * 2 }), JsonSerializerOptions.Web);

    [Fact]
    public async Task Are_all_written_to_a_stream()
    {
        AssertSame(Expected, await QueryAsync(Connection, Select));
        AssertSame(Expected, Query(Connection, Select));
        await AssertUsableAsync(Connection);
    }

    [Fact]
    public async Task Are_all_written_to_a_pipe_that_makes_them_wait()
    {
        var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 4096, resumeWriterThreshold: 1024));
        using var document = new MemoryStream();

        // On a thread of its own: SQLite would not leave this one to the pipe's reader.
        Task<long> writing = Task.Run(
            async () =>
            {
                long rows = await Connection.QueryJsonAsync(Select, null, pipe.Writer, cancellationToken: Token);
                await pipe.Writer.CompleteAsync();
                return rows;
            },
            Token);
        await pipe.Reader.CopyToAsync(document, Token);

        Assert.Equal(Count, await writing);
        AssertSame(Expected, Encoding.UTF8.GetString(document.GetBuffer(), 0, (int)document.Length));
    }
}
