using System.Diagnostics.Metrics;

namespace Dapper.Json.ProviderTests.Postgres;

/// <summary>
/// An app may have a data source for each tenant, and the driver describes the types of each by objects of its own. Plans are shared as far as the types are
/// the server's.
/// </summary>
public sealed class PostgresTenantTests : DatabaseTests<PostgresDatabase>
{
    private const string Select =
        """
        select 1 as "id", 'ü'::text as "t", 1.50 as "n", '2024-01-02'::timestamptz as "at", '{1,NULL}'::int[] as "a", '{"x": 1}'::jsonb as "j",
            numrange(1, 2) as "r", '{7}'::numeric[] as "l[]"
        """;

    [Fact]
    public async Task Many_data_sources_share_the_plans_of_a_query()
    {
        var options = new JsonQueryOptions();
        string[] first = [await InAsync(PostgresServer.ConnectionString, Select, options), await InAsync(PostgresServer.ConnectionString, "select 2 as n", options)];
        using var plans = new PlansMade();

        for (int tenant = 0; tenant < 40; tenant++)
        {
            string server = PostgresServer.With($"Application Name=tenant {tenant}");
            Assert.Equal(first[0], await InAsync(server, Select, options));
            Assert.Equal(first[1], await InAsync(server, "select 2 as n", options));
        }

        Assert.Equal(0, plans.Count);
    }

    [Fact]
    public async Task Types_of_users_and_extensions_are_those_of_their_own_database()
    {
        var options = new JsonQueryOptions();
        const string Sql = "select 'calm'::mood as m, 'A'::citext as c";
        using var plans = new PlansMade();

        for (int tenant = 0; tenant < 3; tenant++)
        {
            Assert.Equal("""[{"m":"calm","c":"A"}]""", await InAsync(PostgresServer.With($"Application Name=tenant {tenant}"), Sql, options));
        }

        Assert.Equal(3, plans.Count);
    }

    /// <remarks>What is copied keeps its number, and may then be altered.</remarks>
    [Fact]
    public async Task A_type_of_a_copied_database_is_none_of_the_other()
    {
        var options = new JsonQueryOptions();
        await using TemporaryDatabase first = await TemporaryDatabase.CreateAsync("template0");
        await first.ExecuteAsync("create type item as enum ('a', 'b'); create type pair as (n int)");
        await using TemporaryDatabase second = await TemporaryDatabase.CreateAsync(first.Name);
        await second.ExecuteAsync("alter type item rename value 'a' to 'c'; alter type pair rename to twin");
        await using NpgsqlConnection original = await first.ConnectAsync();
        await using NpgsqlConnection copy = await second.ConnectAsync();
        using var plans = new PlansMade();

        for (int i = 0; i < 2; i++)
        {
            Assert.Equal(Items("\"a\""), Query(original, "select 'a'::item as item", options: options));
            Assert.Equal(Items("\"c\""), Query(copy, "select 'c'::item as item", options: options));
            Assert.Contains("public.pair)", Refusal(original, "select row(1)::pair as item"), StringComparison.Ordinal);
            Assert.Contains("public.twin)", Refusal(copy, "select row(1)::twin as item"), StringComparison.Ordinal);
        }

        Assert.Equal(2, plans.Count);

        string Refusal(NpgsqlConnection connection, string sql) => Assert.Throws<JsonQueryException>(() => Query(connection, sql, options: options)).Message;
    }

    /// <remarks>In SQL_ASCII text may be no UTF-8, so the driver decodes it.</remarks>
    [Fact]
    public async Task A_plan_for_text_is_that_of_the_encoding()
    {
        const string Sql = "select 'ü'::text as word";
        var options = new JsonQueryOptions();
        string[] databases = [PostgresServer.ConnectionString, PostgresServer.WithEncoding("SQL_ASCII"), PostgresServer.WithEncoding("LATIN1")];
        using var plans = new PlansMade();

        for (int i = 0; i < 2; i++)
        {
            foreach (string database in databases)
            {
                Assert.Equal("""[{"word":"\u00FC"}]""", await InAsync(database, Sql, options));
            }
        }

        Assert.Equal(2, plans.Count);
    }

    private static async Task<string> InAsync(string connectionString, string sql, JsonQueryOptions options)
    {
        await using NpgsqlDataSource tenant = NpgsqlDataSource.Create(connectionString);
        await using NpgsqlConnection connection = await tenant.OpenConnectionAsync(Token);
        return Query(connection, sql, options: options);
    }

    /// <summary>A database that only one test uses.</summary>
    private sealed class TemporaryDatabase : IAsyncDisposable
    {
        public string Name { get; } = $"dapper_json_tests_{Guid.NewGuid():n}";

        public static async Task<TemporaryDatabase> CreateAsync(string template)
        {
            var database = new TemporaryDatabase();
            await using var server = new NpgsqlConnection(PostgresServer.ConnectionString);
            await server.ExecuteAsync(new CommandDefinition($"create database {database.Name} template {template}", cancellationToken: Token));
            return database;
        }

        /// <summary>Runs statements before the driver has asked for the types.</summary>
        public async Task ExecuteAsync(string sql)
        {
            await using var connection = new NpgsqlConnection(PostgresServer.With($"Database={Name};Pooling=false;Application Name=maker"));
            await connection.ExecuteAsync(new CommandDefinition(sql, cancellationToken: Token));
        }

        public async Task<NpgsqlConnection> ConnectAsync()
        {
            var connection = new NpgsqlConnection(PostgresServer.With($"Database={Name};Pooling=false"));
            await connection.OpenAsync(Token);
            return connection;
        }

        public async ValueTask DisposeAsync()
        {
            await using var server = new NpgsqlConnection(PostgresServer.ConnectionString);
            await server.ExecuteAsync($"drop database {Name} with (force)");
        }
    }

    /// <summary>Counts the plans that the test which makes this makes until its end.</summary>
    private sealed class PlansMade : IDisposable
    {
        private static readonly AsyncLocal<PlansMade?> Current = new();

        private readonly MeterListener _listener = new()
        {
            InstrumentPublished = static (instrument, listener) =>
            {
                if (instrument is { Meter.Name: "Dapper.Json", Name: "dapper.json.plans.made" })
                {
                    listener.EnableMeasurementEvents(instrument);
                }
            },
        };

        public PlansMade()
        {
            Current.Value = this;
            _listener.SetMeasurementEventCallback<long>((_, plans, _, _) => Count += Current.Value == this ? plans : 0);
            _listener.Start();
        }

        public long Count { get; private set; }

        public void Dispose() => _listener.Dispose();
    }
}
