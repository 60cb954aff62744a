using System.Runtime.InteropServices;
using SQLitePCL;

namespace Dapper.Json.Tests.Drivers.Sqlite;

/// <summary>A query that waits for its connection's mutex holds up nobody else: garbage is collected meanwhile.</summary>
/// <remarks>
/// Another statement takes the mutex between the reader's step and the reading of a cell, and tells so by a function that it
/// calls; it runs until the test ends it. Nothing waits for a clock. Only the run of that statement is the other thread's: the driver's connection keeps a list
/// of its commands that no two threads may change.
/// </remarks>
public sealed unsafe class WaitingTests : IDisposable
{
    private const int Collections = 20;

    // More instructions than the reader's query takes.
    private const int Instructions = 10_000;

    // Some 20 seconds, for the case that the test is held up and cannot end it.
    private const string Long = "with recursive c(n) as (select under_way() union all select n + 1 from c where n < 100000000) select count(*) from c";
    private const string Query = "select 1 as a, 'x' as b, 1.5 as c";
    private const string Written = """[{"a":1,"b":"x","c":1.5}]""";

    private readonly SqliteConnection _connection = Databases.Open();
    private readonly ManualResetEventSlim _isHeld = new();
    private readonly ManualResetEventSlim _isAboutToWait = new();
    private readonly SqliteCommand _statement;
    private readonly byte* _end = (byte*)NativeMemory.AllocZeroed(2);
    private Thread? _other;

    public WaitingTests()
    {
        _statement = _connection.CreateCommand();
        NativeMutex.EndStatementsAt(_connection, Instructions, _end);
    }

    public void Dispose()
    {
        EndStatement();
        _other?.Join();
        _statement.Dispose();
        _connection.Dispose();
        _isHeld.Dispose();
        _isAboutToWait.Dispose();
        NativeMemory.Free(_end);
    }

    [Theory]
    [MemberData(nameof(SqliteAccesses.All), MemberType = typeof(SqliteAccesses))]
    public void Before_the_first_cell(SqliteAccess access)
    {
        _connection.CreateFunction("under_way", Tell);
        _statement.CommandText = Long;

        AssertCollectedMeanwhile(() => access.WriteText(_connection, Query, options: WithPolicy(LetItRun)));
    }

    [Theory]
    [MemberData(nameof(SqliteAccesses.All), MemberType = typeof(SqliteAccesses))]
    public void Between_two_cells(SqliteAccess access)
    {
        _connection.CreateFunction("under_way", Tell);
        _statement.CommandText = Long;

        AssertCollectedMeanwhile(() => access.WriteText(_connection, Query, options: WithConverter(LetItRun)));
    }

    /// <summary>A function of the program's returns to SQLite, and gives the mutex back, only if its collections end.</summary>
    [Theory]
    [MemberData(nameof(SqliteAccesses.All), MemberType = typeof(SqliteAccesses))]
    public void While_a_function_of_the_program_collects(SqliteAccess access)
    {
        _connection.CreateFunction("under_way", () =>
        {
            Tell();
            Collect();
            return 1;
        });
        _statement.CommandText = "select under_way()";

        WarmUp();
        Assert.Equal(Written, access.WriteText(_connection, Query, options: WithPolicy(LetItRun)));
        _other!.Join();
        Assert.Equal(Written, access.WriteText(_connection, Query, options: WithConverter(LetItRun)));
    }

    private static JsonQueryOptions WithPolicy(Action onName) => new(new JsonSerializerOptions { PropertyNamingPolicy = new CallingPolicy(onName) });

    private static JsonQueryOptions WithConverter(Action onWrite) => new(new JsonSerializerOptions { Converters = { new Converter(onWrite) } });

    private static void Collect()
    {
        for (int i = 0; i < Collections; i++)
        {
            GC.Collect(generation: 0);
        }
    }

    /// <summary>Has everything compiled that the query runs, so that it soon waits.</summary>
    private void WarmUp()
    {
        foreach (SqliteAccess access in Enum.GetValues<SqliteAccess>())
        {
            Assert.Equal(Written, access.WriteText(_connection, Query, options: WithPolicy(static () => { })));
            Assert.Equal(Written, access.WriteText(_connection, Query, options: WithConverter(static () => { })));
        }
    }

    private void AssertCollectedMeanwhile(Func<string> query)
    {
        WarmUp();
        Task<string> reading = Task.Run(query);
        _isAboutToWait.Wait(TestContext.Current.CancellationToken);
        Collect();

        Assert.True(NativeMutex.IsHeldElsewhere(_connection), "A collection has waited for the mutex.");
        EndStatement();
        Assert.Equal(Written, reading.GetAwaiter().GetResult());
    }

    /// <summary>Lets the other statement run, if it does not yet, and waits until it holds the mutex.</summary>
    private void LetItRun()
    {
        if (_other is { IsAlive: true })
        {
            return;
        }

        _isHeld.Reset();
        _other = new Thread(RunStatement);
        _other.Start();
        _isHeld.Wait();
        _isAboutToWait.Set();
    }

    private void RunStatement()
    {
        try
        {
            _statement.ExecuteScalar();
        }
        catch (SqliteException end) when (end.SqliteErrorCode == raw.SQLITE_INTERRUPT)
        {
            // By EndStatement.
        }
    }

    private void EndStatement() => Volatile.Write(ref *_end, (byte)';');

    private long Tell()
    {
        _isHeld.Set();
        return 1;
    }

    private sealed class Converter(Action onWrite) : WritingConverter<long>((writer, value) =>
    {
        onWrite();
        writer.WriteNumberValue(value);
    });
}
