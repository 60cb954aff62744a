using System.Collections.Concurrent;
using System.Runtime.InteropServices;

namespace Dapper.Json.AspNetCore.Tests.Locks;

/// <summary>What docs/recipes/sqlite.md says: who waits for one keeps a thread, and in WAL mode readers do not wait.</summary>
public sealed class LockTests
{
    private const int Requests = 4;
    private const string Read = "select Id from Posts";
    private const string Write = "insert into Posts (Id) values (null) returning Id";

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    private delegate int BusyHandler(nint state, int count);

    [Theory]
    [InlineData("delete", "begin exclusive", Read)]
    [InlineData("delete", "begin immediate", Write)]
    [InlineData("wal", "begin immediate", Write)]
    public async Task Each_request_that_waits_for_a_lock_keeps_a_thread(string journal, string begin, string sql)
    {
        using var file = new LockedFile(journal);
        using SqliteConnection writer = file.Open();
        writer.Execute(begin);
        using var gate = new ManualResetEventSlim();
        using var waiting = new CountdownEvent(Requests);
        var threads = new ConcurrentDictionary<int, int>();
        BusyHandler handler = (_, _) =>
        {
            if (threads.TryUpdate(Environment.CurrentManagedThreadId, newValue: 1, comparisonValue: 0))
            {
                waiting.Signal();
            }

            gate.Wait(TestServer.Hung);
            return 1;
        };

        Task<string>[] responses = [.. Enumerable.Range(0, Requests).Select(_ => Task.Factory.StartNew(
            () =>
            {
                threads[Environment.CurrentManagedThreadId] = 0;
                using SqliteConnection connection = file.Open();
                Assert.Equal(0, SetBusyHandler(connection.Handle!.DangerousGetHandle(), handler, 0));
                return new TestRequest().ExecuteAsync(connection.QueryJsonResult(sql)).GetAwaiter().GetResult().Body;
            },
            TestContext.Current.CancellationToken,
            TaskCreationOptions.LongRunning,
            TaskScheduler.Default))];

        // All wait at the same time, each on the thread that it came on.
        Assert.True(waiting.Wait(TestServer.Hung, TestContext.Current.CancellationToken));
        Assert.Equal(Requests, threads.Count(static thread => thread.Value == 1));
        writer.Execute("commit");
        gate.Set();
        Assert.All(await Task.WhenAll(responses), static body => Assert.StartsWith("""[{"id":""", body, StringComparison.Ordinal));
        GC.KeepAlive(handler);
    }

    [Fact]
    public async Task In_WAL_mode_readers_do_not_wait_for_a_writer()
    {
        using var file = new LockedFile("wal");
        using SqliteConnection writer = file.Open();
        writer.Execute("begin immediate; insert into Posts values (2)");

        for (int i = 0; i < Requests; i++)
        {
            using SqliteConnection connection = file.Open();
            Assert.Equal("""[{"id":1}]""", (await new TestRequest().ExecuteAsync(connection.QueryJsonResult(Read))).Body);
        }

        writer.Execute("commit");
    }

    [DllImport("e_sqlite3", EntryPoint = "sqlite3_busy_handler", CallingConvention = CallingConvention.Cdecl)]
    [DefaultDllImportSearchPaths(DllImportSearchPath.AssemblyDirectory | DllImportSearchPath.SafeDirectories)]
    private static extern int SetBusyHandler(nint database, BusyHandler handler, nint state);
}
