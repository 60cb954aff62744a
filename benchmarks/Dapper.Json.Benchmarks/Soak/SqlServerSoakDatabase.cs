using System.Data.Common;
using Microsoft.Data.SqlClient;

namespace Dapper.Json.Benchmarks.Soak;

/// <summary>SQL Server through a pool that is smaller than the number of workers, so that some wait and some give up.</summary>
internal class SqlServerSoakDatabase : SoakDatabase
{
    private const int PoolSize = 12;

    /// <summary>The class of errors after which the server ends the connection, and of those that the driver itself has for a lost one.</summary>
    private const byte FatalClass = 20;

    /// <summary>The class of errors in a statement; that of a statement which was cancelled, which has no number, too.</summary>
    private const byte UserClass = 11;

    private readonly SqlConnectionStringBuilder _pool;
    private readonly string _killers;

    /// <param name="connectionString">How the server is reached.</param>
    public SqlServerSoakDatabase(string connectionString)
    {
        _killers = connectionString;
        _pool = new(connectionString) { MaxPoolSize = PoolSize, ConnectTimeout = 1, CommandTimeout = 10, ConnectRetryCount = 0, ApplicationName = "soak" };
    }

    /// <inheritdoc/>
    public override IReadOnlyDictionary<string, string> Lacks { get; } = new Dictionary<string, string>
    {
        [SoakCommand.ArraysGivenBack] = "SqlClient 7 loses one that it has rented where a connection ends within a text",
    };

    /// <inheritdoc/>
    public override DbConnection Connect() => new SqlConnection(_pool.ConnectionString);

    /// <inheritdoc/>
    public override async Task<bool> TryKillAsync(DbConnection victim)
    {
        int session = ((SqlConnection)victim).ServerProcessId;
        await Task.Yield();
        await using var killer = new SqlConnection(_killers);
        try
        {
            await killer.ExecuteAsync(FormattableString.Invariant($"kill {session}"));
        }
        catch (SqlException)
        {
            // It has ended by itself.
        }

        return true;
    }

    /// <inheritdoc/>
    public override string? FaultOf(Exception error) => error switch
    {
        SqlException { Class: >= FatalClass } => SoakFault.Away,
        SqlException server => IsAway(server.Number) ? SoakFault.Away : null,
        InvalidOperationException => IsExhausted(error) || IsLost(error) ? SoakFault.Away : null,
        _ => null,
    };

    /// <inheritdoc/>
    public override bool IsCancellation(Exception error) =>
        error is SqlException { Number: 0, Class: UserClass }
        || (error is InvalidOperationException && error.Message.StartsWith("Operation cancelled by user", StringComparison.Ordinal));

    /// <inheritdoc/>
    public override Task<int> CountLeaksAsync()
    {
        SqlConnection.ClearAllPools();
        return CountLeaksAsync(Connect, PoolSize, IsExhausted);
    }

    /// <inheritdoc/>
    protected override string LongText => "nvarchar(max)";

    /// <inheritdoc/>
    protected override DbConnection ConnectForSetup() => new SqlConnection(_killers);

    /// <inheritdoc/>
    /// <remarks>A varchar has the code page of its collation, which is rarely UTF-8: other characters would become question marks.</remarks>
    protected override string Sql(string sql) =>
        sql.Replace("add column", "add", StringComparison.Ordinal).Replace(" varchar(", " nvarchar(", StringComparison.Ordinal);

    /// <summary>
    /// Says whether a number of an error is one that others cause: the session was killed, or the statement timed out or was the victim of a deadlock.
    /// </summary>
    protected virtual bool IsAway(int number) => number is 596 or -2 or 1205;

    // The pool hands out a connection whose loss it has not noticed. Its state is "open" for a while after the first command has failed.
    private static bool IsLost(Exception error) => error.Message.Contains("requires an open and available Connection", StringComparison.Ordinal);

    // The driver has no type or number for it.
    private static bool IsExhausted(Exception error) =>
        error is InvalidOperationException && error.Message.Contains("from the pool", StringComparison.Ordinal);
}
