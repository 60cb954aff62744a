using System.Diagnostics;
using System.Globalization;
using Dapper.Json.AspNetCore;
using Dapper.Json.AspNetCore.Tests.Locks;
using Dapper.Json.LoadTest.Hosts;
using Microsoft.Data.Sqlite;

namespace Dapper.Json.LoadTest.Locks;

/// <summary>Measures requests that wait for SQLite's locks: the figures of docs/recipes/sqlite.md.</summary>
internal static class LockRun
{
    private const int Waiting = 32;
    private const int Writers = 16;
    private const int Writes = 20;
    private const string Write = "insert into Posts (Id) values (null) returning Id";

    public static async Task<int> RunAsync()
    {
        await ReadAsync("delete");
        await ReadAsync("wal");
        await WriteAsync("delete", hasBusyTimeout: false, takesTurns: false);
        await WriteAsync("wal", hasBusyTimeout: false, takesTurns: false);
        await WriteAsync("wal", hasBusyTimeout: true, takesTurns: false);
        await WriteAsync("wal", hasBusyTimeout: false, takesTurns: true);
        return 0;
    }

    /// <summary>Measures how long a request without a database takes, while others wait for a lock that is held until it is answered.</summary>
    private static async Task ReadAsync(string journal)
    {
        using var file = new LockedFile(journal);
        using SqliteConnection writer = file.Open();
        var source = new SqliteSource(file.ConnectionString);
        await using WebApplication app = await LocalApp.StartAsync(app =>
        {
            app.MapGet("/posts", () => source.QueryJsonResult("select Id from Posts"));
            app.MapGet("/alive", static () => "alive");
        });
        using HttpClient client = ClientOf(app);
        await client.GetStringAsync("/posts");
        double alone = await AliveAsync();

        await writer.ExecuteAsync("begin exclusive; insert into Posts values (2)");
        int threads = ThreadPool.ThreadCount;
        Task<string>[] readers = [.. Enumerable.Range(0, Waiting).Select(_ => client.GetStringAsync("/posts"))];
        double meanwhile = await AliveAsync();
        int answered = readers.Count(static reader => reader.IsCompleted);
        int most = ThreadPool.ThreadCount;
        await writer.ExecuteAsync("commit");
        await Task.WhenAll(readers);

        Console.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"{journal}: {Waiting} readers while a writer holds its lock: {answered} answered; another request takes {meanwhile / alone:F0} times "
            + $"as long ({alone:F2} ms, {meanwhile:F2} ms); threads {threads}, then {most}."));

        async Task<double> AliveAsync()
        {
            const int Times = 20;
            long start = Stopwatch.GetTimestamp();
            for (int i = 0; i < Times; i++)
            {
                await client.GetStringAsync("/alive");
            }

            return Stopwatch.GetElapsedTime(start).TotalMilliseconds / Times;
        }
    }

    /// <summary>Measures how long writers take that come at once.</summary>
    private static async Task WriteAsync(string journal, bool hasBusyTimeout, bool takesTurns)
    {
        using var file = new LockedFile(journal);
        using var turn = new SemaphoreSlim(takesTurns ? 1 : Writers);
        await using WebApplication app = await LocalApp.StartAsync(app => app.MapPost("/", async (HttpContext context) =>
        {
            await turn.WaitAsync(context.RequestAborted);
            try
            {
                await using SqliteConnection connection = file.Open();
                if (hasBusyTimeout)
                {
                    await connection.ExecuteAsync("pragma busy_timeout = 5000");
                }

                await connection.QueryJsonResult(Write, options: new JsonResultOptions { BufferUpTo = 1024 }).ExecuteAsync(context);
            }
            finally
            {
                turn.Release();
            }
        }));
        using HttpClient client = ClientOf(app);
        await PostAsync();

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

        Console.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"{journal}, busy_timeout {hasBusyTimeout}, one writer at a time {takesTurns}: {Writers * Writes} inserts by {Writers} clients in "
            + $"{Stopwatch.GetElapsedTime(start).TotalMilliseconds:F0} ms, threads {ThreadPool.ThreadCount}, {failures} failed."));

        async Task<bool> PostAsync()
        {
            using HttpResponseMessage response = await client.PostAsync("/", content: null);
            return response.IsSuccessStatusCode;
        }
    }

    private static HttpClient ClientOf(WebApplication app) => new() { BaseAddress = new Uri(app.Urls.Single()) };
}
