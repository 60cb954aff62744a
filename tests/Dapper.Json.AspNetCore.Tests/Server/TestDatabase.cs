namespace Dapper.Json.AspNetCore.Tests.Server;

/// <summary>
/// A database in memory, shared by the connections of one test, as a data source that counts them.
/// </summary>
internal sealed class TestDatabase : DbDataSource
{
    private readonly SqliteConnection _keeper;
    private int _made;
    private int _disposed;

    static TestDatabase() => SQLitePCL.Batteries_V2.Init();

    public TestDatabase(string tables = "")
    {
        ConnectionString = $"Data Source=test-{Guid.NewGuid():N};Mode=Memory;Cache=Shared";
        _keeper = new SqliteConnection(ConnectionString);
        _keeper.Open();
        _keeper.Execute(
            """
            create table Posts (Id integer primary key, Title text, Rating real, Version integer not null default 1);
            insert into Posts values (1, 'Brandung', 4.5, 1), (2, 'Ebbe', null, 1), (3, 'Flut', 3.25, 1);
            """ + tables);
    }

    public override string ConnectionString { get; }

    /// <summary>Gets or sets what is done to each connection after it is opened.</summary>
    public Action<SqliteConnection>? Prepare { get; set; }

    /// <summary>Gets a task that completes when the first connection is closed.</summary>
    public TaskCompletionSource FirstClosed { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public int Made => Volatile.Read(ref _made);

    public int Disposed => Volatile.Read(ref _disposed);

    public int Execute(string sql) => _keeper.Execute(sql);

    public T? Scalar<T>(string sql) => _keeper.ExecuteScalar<T>(sql);

    public SqliteConnection Open()
    {
        var connection = (SqliteConnection)CreateDbConnection();
        connection.Open();
        return connection;
    }

    protected override DbConnection CreateDbConnection()
    {
        Interlocked.Increment(ref _made);
        var connection = new SqliteConnection(ConnectionString);
        connection.StateChange += (_, change) =>
        {
            if (change.CurrentState == System.Data.ConnectionState.Open)
            {
                Prepare?.Invoke(connection);
            }
            else
            {
                FirstClosed.TrySetResult();
            }
        };
        connection.Disposed += (_, _) => Interlocked.Increment(ref _disposed);
        return connection;
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing)
        {
            _keeper.Dispose();
        }

        base.Dispose(disposing);
    }
}
