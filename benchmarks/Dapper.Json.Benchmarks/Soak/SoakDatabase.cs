using System.Data.Common;

namespace Dapper.Json.Benchmarks.Soak;

/// <summary>A database whose connections are taken from a pool and may fail at any time.</summary>
internal abstract class SoakDatabase : IAsyncDisposable
{
    /// <summary>How many authors there are.</summary>
    public const int Authors = 20;

    /// <summary>How many posts there are.</summary>
    public const int Posts = 200;

    private readonly SemaphoreSlim _altering = new(1, 1);
    private SoakQuery[]? _queries;

    /// <summary>Gets the queries that it can run.</summary>
    public IReadOnlyList<SoakQuery> Queries => _queries ??=
        [.. SoakQuery.All.Where(query => !Lacks.ContainsKey(query.Name)).Select(query => query with { Sql = Sql(query.Sql) })];

    /// <summary>Gets why it cannot run the others, by their names, and why faults are not done to it, by theirs.</summary>
    public virtual IReadOnlyDictionary<string, string> Lacks { get; } = new Dictionary<string, string>();

    /// <summary>Gets the SQL that a connection is tried with.</summary>
    public virtual string Probe => "select 1";

    /// <summary>Makes a connection, not opened.</summary>
    public abstract DbConnection Connect();

    /// <summary>Ends a connection from the side of the server, where there is one.</summary>
    /// <returns>Whether that is possible.</returns>
    public virtual Task<bool> TryKillAsync(DbConnection victim) => Task.FromResult(false);

    /// <summary>Restarts the server, where there is one, with all that is connected to it.</summary>
    /// <returns>Whether that is possible.</returns>
    public virtual Task<bool> TryRestartAsync() => Task.FromResult(false);

    /// <summary>Does to the servers what the workers do not, while these run. It ends with all servers as they were, after the time is over.</summary>
    public virtual Task DisturbAsync(Func<bool> isOver, SoakCounts counts) => Task.CompletedTask;

    /// <summary>Gives the fault that an error shows, of those that the server or its pool may have at any time here; null for any other error.</summary>
    public abstract string? FaultOf(Exception error);

    /// <summary>Says whether an error is how the driver itself reports a cancelled command. Of the library's methods none may end with it.</summary>
    public virtual bool IsCancellation(Exception error) => false;

    /// <summary>Counts the connections that were not given back.</summary>
    public abstract Task<int> CountLeaksAsync();

    /// <summary>Makes the tables and fills them.</summary>
    public virtual async Task PrepareAsync()
    {
        await using DbConnection connection = ConnectForSetup();
        await connection.OpenAsync();
        await SoakTables.DropAsync(connection, DropTable);
        await SoakTables.CreateAsync(connection, LongText, Sql);
    }

    /// <summary>Adds a column to a table, or takes it away again: one caller at a time.</summary>
    public async Task AlterAsync()
    {
        await _altering.WaitAsync();
        try
        {
            await using DbConnection connection = ConnectForSetup();
            await SoakTables.AlterAsync(connection, Sql);
        }
        finally
        {
            _altering.Release();
        }
    }

    /// <inheritdoc/>
    public virtual async ValueTask DisposeAsync()
    {
        await using DbConnection connection = ConnectForSetup();
        await SoakTables.DropAsync(connection, DropTable);
        _altering.Dispose();
        GC.SuppressFinalize(this);
    }

    /// <summary>Gets the type of a column of texts up to 9,000 characters.</summary>
    protected virtual string LongText => "varchar(9000)";

    /// <summary>Makes a connection that can write, not opened.</summary>
    protected virtual DbConnection ConnectForSetup() => Connect();

    /// <summary>Gives the SQL that drops a table if it is there.</summary>
    protected virtual string DropTable(string table) => $"drop table if exists {table}";

    /// <summary>Gives SQL as this database takes it, whose parameters begin with @.</summary>
    protected virtual string Sql(string sql) => sql;

    /// <summary>Opens all connections that a pool has room for.</summary>
    /// <param name="connect">Makes a connection from the pool, not opened.</param>
    /// <param name="size">How many there are to be.</param>
    /// <param name="isExhausted">Says whether an error means that all are taken. Others go by: a server may still be starting.</param>
    /// <returns>How many were missing.</returns>
    protected static async Task<int> CountLeaksAsync(Func<DbConnection> connect, int size, Func<Exception, bool> isExhausted)
    {
        var open = new Stack<DbConnection>();
        try
        {
            while (open.Count < size)
            {
                open.Push(connect());
                try
                {
                    await open.Peek().OpenAsync();
                }
                catch (DbException error) when (!isExhausted(error))
                {
                    await open.Pop().DisposeAsync();
                    await Task.Delay(TimeSpan.FromMilliseconds(100));
                }
            }

            return 0;
        }
        catch (Exception error) when (isExhausted(error))
        {
            return size - open.Count + 1;
        }
        finally
        {
            foreach (DbConnection connection in open)
            {
                await connection.DisposeAsync();
            }
        }
    }
}
