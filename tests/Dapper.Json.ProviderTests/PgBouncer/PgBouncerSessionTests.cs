namespace Dapper.Json.ProviderTests.PgBouncer;

/// <summary>What belongs to a session is not there for the next statement, unless both are in one transaction.</summary>
/// <remarks>Each test keeps connections from PgBouncer's pool that the other tests wait for.</remarks>
[CollectionDefinition(nameof(PgBouncerSessionTests), DisableParallelization = true)]
[Collection(nameof(PgBouncerSessionTests))]
public sealed class PgBouncerSessionTests : DatabaseTests<PgBouncerDatabase>
{
    [Fact]
    public async Task A_temporary_table_is_gone()
    {
        await using DbConnection connection = await Database.OpenAsync();
        int server = await connection.ExecuteScalarAsync<int>("create temp table gone (item int); select pg_backend_pid()");
        await using var holder = await Holder.OfAsync(server);

        PostgresException error = await Assert.ThrowsAsync<PostgresException>(() => QueryAsync(connection, "select item from gone"));

        Assert.Equal(PostgresErrorCodes.UndefinedTable, error.SqlState);
        await AssertUsableAsync(connection);
    }

    [Fact]
    public async Task A_temporary_table_of_a_transaction_is_there_until_its_end()
    {
        await using DbConnection connection = await Database.OpenAsync();
        await using DbTransaction transaction = await connection.BeginTransactionAsync(Token);
        await ExecuteAsync(connection, "create temp table kept (item int) on commit drop", transaction: transaction);
        await ExecuteAsync(connection, "insert into kept values (1), (2)", transaction: transaction);

        Assert.Equal(Items("1", "2"), await QueryAsync(connection, "select item from kept order by item", transaction: transaction));
    }

    [Fact]
    public async Task A_setting_is_not_that_of_the_next_statement()
    {
        await using DbConnection connection = await Database.OpenAsync();
        int server = await connection.ExecuteScalarAsync<int>("set dapper_json.tenant = '7'; select pg_backend_pid()");
        await using (await Holder.OfAsync(server))
        {
            Assert.Equal(Items("null"), await QueryAsync(connection, "select nullif(current_setting('dapper_json.tenant', true), '') as item"));
        }

        await using DbTransaction transaction = await connection.BeginTransactionAsync(Token);
        await ExecuteAsync(connection, "set local dapper_json.tenant = '8'", transaction: transaction);
        Assert.Equal(Items("\"8\""), await QueryAsync(connection, "select current_setting('dapper_json.tenant') as item", transaction: transaction));
    }

    /// <remarks>PgBouncer tells it to each connection to the server. A DISCARD ALL would end that: Npgsql sends one without <c>No Reset On Close</c>.</remarks>
    [Fact]
    public async Task The_time_zone_of_the_connection_string_is_that_of_each_statement()
    {
        await using NpgsqlDataSource source = NpgsqlDataSource.Create($"{PgBouncerServer.ConnectionString};Timezone=Pacific/Chatham;Maximum Pool Size=1");
        for (int i = 0; i < 3; i++)
        {
            await using NpgsqlConnection connection = await source.OpenConnectionAsync(Token);
            int server = await connection.ExecuteScalarAsync<int>("select pg_backend_pid()");
            await using var holder = await Holder.OfAsync(server);
            Assert.Equal(Items("\"Pacific/Chatham\""), await QueryAsync(connection, "select current_setting('TimeZone') as item"));
        }
    }

    /// <remarks>From PgBouncer 1.21 on it depends on max_prepared_statements.</remarks>
    [Fact]
    public async Task A_prepared_statement_is_run_or_the_error_is_the_servers()
    {
        await using var connection = new NpgsqlConnection($"{PgBouncerServer.ConnectionString};Max Auto Prepare=10;Auto Prepare Min Usages=1");
        await connection.OpenAsync(Token);
        const string Select = "select 1 as item, pg_backend_pid() as server";
        int server = (await connection.QuerySingleAsync<(int, int)>(Select)).Item2;
        await using var holder = await Holder.OfAsync(server);
        using var document = new MemoryStream();

        Exception? error = await Record.ExceptionAsync(() => connection.QueryJsonAsync(Select, null, document, EachRowAtOnce, cancellationToken: Token));

        if (error is null)
        {
            Assert.StartsWith("""[{"item":1,"server":""", System.Text.Encoding.UTF8.GetString(document.ToArray()), StringComparison.Ordinal);
        }
        else
        {
            Assert.Equal(PostgresErrorCodes.InvalidSqlStatementName, Assert.IsType<PostgresException>(error).SqlState);
            Assert.Equal(0, document.Length);
        }
    }

    /// <summary>Keeps one connection of PgBouncer to the server, so that nobody else gets it, and ends it: what its session holds must not stay.</summary>
    private sealed class Holder : IAsyncDisposable
    {
        private readonly List<NpgsqlConnection> _connections = [];

        /// <summary>Opens transactions until one of them is that of a server process.</summary>
        public static async Task<Holder> OfAsync(int server)
        {
            var holder = new Holder();
            while (await holder.OpenAsync() != server)
            {
            }

            return holder;
        }

        /// <remarks>The process ends itself, on the connection that holds it: PgBouncer might lend one that another ends before it is gone.</remarks>
        public async ValueTask DisposeAsync()
        {
            await Assert.ThrowsAsync<PostgresException>(() => _connections[^1].ExecuteAsync("select pg_terminate_backend(pg_backend_pid())"));
            foreach (NpgsqlConnection connection in _connections)
            {
                await connection.DisposeAsync();
            }
        }

        /// <summary>Begins a transaction on a connection of its own.</summary>
        /// <returns>Its server process.</returns>
        private async Task<int> OpenAsync()
        {
            var connection = new NpgsqlConnection(PgBouncerServer.ConnectionString);
            _connections.Add(connection);
            await connection.OpenAsync(Token);
            DbTransaction transaction = await connection.BeginTransactionAsync(Token);
            return await connection.ExecuteScalarAsync<int>("select pg_backend_pid()", transaction: transaction);
        }
    }
}
