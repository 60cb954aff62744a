using System.Data;
using System.Data.Common;
using Dapper.Json.ProviderTests.Suite;
using MySql.Data.MySqlClient;
using Xunit;

namespace Dapper.Json.ProviderTests.MariaDb;

/// <summary>MariaDB through MySql.Data.</summary>
public sealed class MariaDbDatabase : Database
{
    public override IReadOnlyList<TypeColumn> Types => MariaDbTypes.All;

    public override Type ErrorType => typeof(MySqlException);

    public override string TextType => "longtext";

    public override string BinaryType => "longblob";

    public override string JsonType => "json";

    public override string FailingStatement => "select 18446744073709551615 + connection_id()";

    public override DbConnection Connect() => MariaDbServer.Connect();

    public override DbConnection ConnectFromPoolOfOne() => MariaDbServer.Connect("Pooling=true;Maximum Pool Size=1;Connection Timeout=5");

    // Some of the suite's names are words of MariaDB's.
    public override string Table(string name) => $"`{name}`";

    public override string CreateTable(string name, string columns) => $"create temporary table {Table(name)} ({columns})";

    public override string Numbers(int count) => $"(select cast(seq as signed) as n from seq_1_to_{count}) numbers";

    public override string FailingAt(int n) => $"dapper_json_failing(n, {n})";

    public override SlowQuery CreateSlowQuery(DbConnection connection, bool afterRows)
    {
        int server = ((MySqlConnection)connection).ServerThread;
        return new SlowQuery(
            afterRows
                ? "select seq as item, case seq when 5000 then sleep(600) end as pause from seq_1_to_10000"
                : "select 1 as item, sleep(600) as pause",
            () => UntilAsleepAsync(server));
    }

    // Called by its name, the driver would first ask for its parameters, in a character set that it does not know.
    public override Routine CreateRoutine(DbConnection connection) => new("call dapper_json_multiples(@p)", CommandType.Text);

    /// <summary>Looks from another connection until a thread of the server sleeps.</summary>
    private static async Task UntilAsleepAsync(int server)
    {
        CancellationToken token = TestContext.Current.CancellationToken;
        await using MySqlConnection observer = MariaDbServer.Connect();
        var look = new CommandDefinition(
            "select count(*) from information_schema.processlist where id = @server and state = 'User sleep'", new { server }, cancellationToken: token);
        while (await observer.ExecuteScalarAsync<int>(look) == 0)
        {
            token.ThrowIfCancellationRequested();

            // The driver never leaves the thread, which the query may need to begin.
            await Task.Yield();
        }
    }
}
