using System.Diagnostics;
using Dapper.Json.AspNetCore.Tests.Server;
using Microsoft.AspNetCore.Builder;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Dapper.Json.AspNetCore.Tests.Locks;

/// <summary>
/// The figures of docs/recipes/sqlite.md. Not part of a test run:
/// <c>dotnet run --project tests/Dapper.Json.AspNetCore.Tests -- -explicit only -showLiveOutput</c>.
/// </summary>
[Collection(nameof(LocksAlone))]
public sealed class LockMeasurement(ITestOutputHelper output)
{
    private const int Waiting = 32;
    private const int Writers = 16;
    private const int Writes = 20;
    private const string Write = "insert into Posts (Id) values (null) returning Id";

    /// <summary>How long a request without a database takes, while others wait for a lock that is held until it is answered.</summary>
    [Theory(Explicit = true)]
    [InlineData("delete")]
    [InlineData("wal")]
    public async Task Readers(string journal)
    {
        using var file = new LockedFile(journal);
        using SqliteConnection writer = file.Open();
        await using TestServer server = await TestServer.StartAsync(app =>
        {
            app.MapGet("/posts", () => new TestSource(file.Open).QueryJsonResult("select Id from Posts"));
            app.MapGet("/alive", static () => "alive");
        });
        await server.GetStringAsync("/posts");
        double alone = await AliveAsync();

        writer.Execute("begin exclusive; insert into Posts values (2)");
        int threads = ThreadPool.ThreadCount;
        Task<string>[] readers = [.. Enumerable.Range(0, Waiting).Select(_ => server.GetStringAsync("/posts"))];
        double meanwhile = await AliveAsync();
        int answered = readers.Count(static reader => reader.IsCompleted);
        int most = ThreadPool.ThreadCount;
        writer.Execute("commit");
        await Task.WhenAll(readers);

        output.WriteLine(
            $"{journal}: {Waiting} readers while a writer holds its lock: {answered} answered; another request takes {meanwhile / alone:F0} times as long "
            + $"({alone:F2} ms, {meanwhile:F2} ms); threads {threads}, then {most}.");

        async Task<double> AliveAsync()
        {
            const int Times = 20;
            long start = Stopwatch.GetTimestamp();
            for (int i = 0; i < Times; i++)
            {
                await server.GetStringAsync("/alive");
            }

            return Stopwatch.GetElapsedTime(start).TotalMilliseconds / Times;
        }
    }

    /// <summary>How long writers take that come at once.</summary>
    [Theory(Explicit = true)]
    [InlineData("delete", false, false)]
    [InlineData("wal", false, false)]
    [InlineData("wal", true, false)]
    [InlineData("wal", false, true)]
    public async Task WritersAtOnce(string journal, bool hasBusyTimeout, bool takesTurns)
    {
        using var file = new LockedFile(journal);
        using var turn = new SemaphoreSlim(1);
        await using TestServer server = await TestServer.StartAsync(app => app.MapPost("/", async (Microsoft.AspNetCore.Http.HttpContext context) =>
        {
            if (takesTurns)
            {
                await turn.WaitAsync(context.RequestAborted);
            }

            try
            {
                await using SqliteConnection connection = file.Open();
                if (hasBusyTimeout)
                {
                    await connection.ExecuteAsync("pragma busy_timeout = 5000");
                }

                await context.Response.WriteQueryJsonAsync(connection, Write, options: new JsonResultOptions { BufferUpTo = 1024 });
            }
            finally
            {
                if (takesTurns)
                {
                    turn.Release();
                }
            }
        }));
        Assert.True(await PostAsync());

        int failures = 0;
        long start = Stopwatch.GetTimestamp();
        await Task.WhenAll(Enumerable.Range(0, Writers).Select(async _ =>
        {
            for (int i = 0; i < Writes; i++)
            {
                if (!await PostAsync())
                {
                    Interlocked.Increment(ref failures);
                }
            }
        }));

        output.WriteLine(
            $"{journal}, busy_timeout {hasBusyTimeout}, one writer at a time {takesTurns}: {Writers * Writes} inserts by {Writers} clients in "
            + $"{Stopwatch.GetElapsedTime(start).TotalMilliseconds:F0} ms, threads {ThreadPool.ThreadCount}, {failures} failed.");

        async Task<bool> PostAsync()
        {
            using HttpResponseMessage response = await server.SendAsync(HttpMethod.Post, "/");
            return response.IsSuccessStatusCode;
        }
    }
}

/// <summary>Runs alone: other tests take the threads that are counted.</summary>
[CollectionDefinition(nameof(LocksAlone), DisableParallelization = true)]
public sealed class LocksAlone;
