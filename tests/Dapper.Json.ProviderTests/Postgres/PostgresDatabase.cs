namespace Dapper.Json.ProviderTests.Postgres;

/// <summary>PostgreSQL through Npgsql.</summary>
public class PostgresDatabase : Database
{
    /// <summary>Gets what the connection string has beside the server.</summary>
    protected virtual string Settings => "";

    /// <summary>Gets the connection string of the server.</summary>
    protected virtual string Server => PostgresServer.ConnectionString;

    public override IReadOnlyList<TypeColumn> Types => PostgresTypes.All;

    public override bool RefusesToGoBack => true;

    public override Type ErrorType => typeof(PostgresException);

    public override string TextType => "text";

    public override string BinaryType => "bytea";

    public override string JsonType => "jsonb";

    // The planner would see through a constant.
    public override string FailingStatement => "select 1 / (pg_backend_pid() * 0)";

    public override DbConnection Connect() => new NpgsqlConnection($"{Server};{Settings}");

    public override DbConnection ConnectFromPoolOfOne() =>
        new NpgsqlConnection($"{Server};{Settings};Maximum Pool Size=1;Timeout=5;Application Name={Guid.NewGuid()}");

    public override string Numbers(int count) => $"generate_series(1, {count}) as numbers(n)";

    // A list is passed as an array.
    public override string IsIn(string column, string parameter) => $"{column} = any({parameter})";

    public override SlowQuery CreateSlowQuery(DbConnection connection, bool afterRows)
    {
        // Found by its text: behind a pooler the process that the driver knows is not the server's.
        var mark = Guid.NewGuid();
        return new SlowQuery(
            afterRows
                ? $"select n as item, case n when 5000 then pg_sleep(600)::text end as pause from generate_series(1, 10000) as numbers(n) -- {mark}"
                : $"select 1 as item, pg_sleep(600)::text as pause -- {mark}",
            () => UntilAsleepAsync(mark));
    }

    public override Routine CreateRoutine(DbConnection connection)
    {
        connection.Execute("create function pg_temp.multiples(p int) returns table (item int) language sql as 'select p * n from generate_series(1, 3) n'");
        return new Routine("select item from pg_temp.multiples(@p)", CommandType.Text);
    }

    /// <summary>Looks from another connection until a query sleeps.</summary>
    private async Task UntilAsleepAsync(Guid mark)
    {
        CancellationToken token = TestContext.Current.CancellationToken;
        await using var observer = new NpgsqlConnection(Server);
        var look = new CommandDefinition(
            "select exists (select from pg_stat_activity where wait_event = 'PgSleep' and strpos(query, @mark) > 0)",
            new { mark = mark.ToString() },
            cancellationToken: token);
        while (!await observer.ExecuteScalarAsync<bool>(look))
        {
            token.ThrowIfCancellationRequested();
        }
    }
}
