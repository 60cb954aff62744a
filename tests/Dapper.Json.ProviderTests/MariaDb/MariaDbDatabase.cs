namespace Dapper.Json.ProviderTests.MariaDb;

/// <summary>MariaDB through either of its drivers.</summary>
public abstract class MariaDbDatabase : Database
{
    public override IReadOnlyList<TypeColumn> Types => MariaDbTypes.All;

    public override string TextType => "longtext";

    public override string BinaryType => "longblob";

    public override string JsonType => "json";

    public override string FailingStatement => "select 18446744073709551615 + connection_id()";

    public override DbConnection Connect() => Connect("");

    public override DbConnection ConnectFromPoolOfOne() => Connect("Pooling=true;Maximum Pool Size=1;Connection Timeout=5");

    /// <summary>Makes a connection with other settings.</summary>
    public DbConnection Connect(string settings)
    {
        DbConnection connection = Create($"{MariaDbServer.ConnectionString};{settings}");
        connection.StateChange += static (sender, change) =>
        {
            if (change.CurrentState == ConnectionState.Open)
            {
                // The suite quotes names as the standard does.
                ((DbConnection)sender).Execute("set session sql_mode = concat(@@sql_mode, ',ANSI_QUOTES')");
            }
        };
        return connection;
    }

    protected abstract DbConnection Create(string connectionString);

    // Some of the suite's names are words of MariaDB's.
    public override string Table(string name) => $"`{name}`";

    // Named, as the database may have another.
    public override string CreateTable(string name, string columns) => $"create temporary table {Table(name)} ({columns}) character set utf8mb4";

    public override string Numbers(int count) => $"(select cast(seq as signed) as n from seq_1_to_{count}) numbers";

    public override string FailingAt(int n) => $"dapper_json_failing(n, {n})";

    public override SlowQuery CreateSlowQuery(DbConnection connection, bool afterRows)
    {
        int server = connection.ExecuteScalar<int>("select connection_id()");
        return new SlowQuery(
            afterRows
                ? "select seq as item, case seq when 5000 then sleep(600) end as pause from seq_1_to_10000"
                : "select 1 as item, sleep(600) as pause",
            () => UntilAsleepAsync(server));
    }

    /// <summary>Looks from another connection until a thread of the server sleeps.</summary>
    private async Task UntilAsleepAsync(int server)
    {
        CancellationToken token = TestContext.Current.CancellationToken;
        await using DbConnection observer = Connect();
        var look = new CommandDefinition(
            "select count(*) from information_schema.processlist where id = @server and state = 'User sleep'", new { server }, cancellationToken: token);
        while (await observer.ExecuteScalarAsync<int>(look) == 0)
        {
            token.ThrowIfCancellationRequested();

            // MySql.Data never leaves the thread, which the query may need to begin.
            await Task.Yield();
        }
    }
}
