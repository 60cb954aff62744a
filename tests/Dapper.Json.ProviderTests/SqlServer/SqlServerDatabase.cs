namespace Dapper.Json.ProviderTests.SqlServer;

/// <summary>SQL Server through Microsoft.Data.SqlClient.</summary>
public sealed class SqlServerDatabase : Database
{
    private static readonly Lazy<IReadOnlyList<TypeColumn>> Left = new(static () => SqlServerLacks.LeftOf(SqlServerTypes.All));

    public override IReadOnlyList<TypeColumn> Types => Left.Value;

    public override Type ErrorType => typeof(SqlException);

    public override string TextType => "nvarchar(max)";

    public override string BinaryType => "varbinary(max)";

    public override string BooleanType => "bit";

    public override string FailingStatement => "select 1 / (@@spid * 0)";

    private static string ConnectionString => NamedServer.SqlServer.ConnectionString;

    public override DbConnection Connect() => new SqlConnection(ConnectionString);

    public override DbConnection ConnectFromPoolOfOne() => ConnectFromPoolOfOne(ConnectionString);

    public override string Table(string name) => $"#{name}";

    public override string CreateTable(string name, string columns) => $"create table {Table(name)} ({columns})";

    public override string Numbers(int count) =>
        $"(select top ({count}) row_number() over (order by (select null)) as n from sys.all_objects a cross join sys.all_objects b) numbers";

    public override SlowQuery CreateSlowQuery(DbConnection connection, bool afterRows)
    {
        SqlServerLacks.SkipWhenLacking(SqlServerLacks.Waiting);
        short session = connection.ExecuteScalar<short>("select @@spid");
        return new SlowQuery(
            afterRows
                ? $"select n as item from {Numbers(10_000)}; waitfor delay '00:10:00'; select 1 as item"
                : "waitfor delay '00:10:00'; select 1 as item",
            () => UntilWaitingAsync(session));
    }

    public override Routine CreateRoutine(DbConnection connection)
    {
        CreateProcedure(connection, "#multiples", "@p int as select @p * n as item from (values (1), (2), (3)) numbers(n) order by n");
        return new Routine("#multiples", CommandType.StoredProcedure);
    }

    /// <summary>Makes a connection from a pool of its own, which holds a single one.</summary>
    public static SqlConnection ConnectFromPoolOfOne(string connectionString) => new(
        new SqlConnectionStringBuilder(connectionString) { MaxPoolSize = 1, ConnectTimeout = 5, ApplicationName = Guid.NewGuid().ToString() }.ConnectionString);

    /// <summary>Creates a procedure that only its connection sees, in place of one that the pool has kept.</summary>
    public static void CreateProcedure(DbConnection connection, string name, string definition)
    {
        connection.Execute($"if object_id('tempdb..{name}') is not null drop procedure {name}");
        connection.Execute($"create procedure {name} {definition}");
    }

    /// <summary>Looks from another connection until a session waits.</summary>
    private static async Task UntilWaitingAsync(short session)
    {
        CancellationToken token = TestContext.Current.CancellationToken;
        await using var observer = new SqlConnection(ConnectionString);
        var look = new CommandDefinition(
            "select count(*) from sys.dm_exec_requests where session_id = @session and wait_type = 'WAITFOR'", new { session }, cancellationToken: token);
        while (await observer.ExecuteScalarAsync<int>(look) == 0)
        {
            token.ThrowIfCancellationRequested();
        }
    }
}
