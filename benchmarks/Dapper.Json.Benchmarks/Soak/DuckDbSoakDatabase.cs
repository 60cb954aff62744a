using System.Data.Common;
using DuckDB.NET.Data;
using DuckDB.NET.Native;

namespace Dapper.Json.Benchmarks.Soak;

/// <summary>A database of DuckDB's in memory, which has no pool. Every other connection streams its results.</summary>
internal sealed class DuckDbSoakDatabase : SoakDatabase
{
    private const string Shared = "Data Source=:memory:?cache=shared";

    // The database is there as long as a connection to it is.
    private readonly DuckDBConnection _keepsDatabase = new(Shared);
    private int _connections;

    /// <inheritdoc/>
    public override IReadOnlyDictionary<string, string> Lacks { get; } =
        new Dictionary<string, string> { [SoakQuery.Table] = "JsonParameter.Table does not know DuckDB" };

    /// <inheritdoc/>
    public override DbConnection Connect() =>
        Interlocked.Increment(ref _connections) % 2 == 0 ? new DuckDBConnection(Shared) : new Streamed();

    /// <inheritdoc/>
    public override async Task PrepareAsync()
    {
        await _keepsDatabase.OpenAsync();
        await base.PrepareAsync();
    }

    /// <remarks>A table that another connection alters or has altered meanwhile.</remarks>
    /// <inheritdoc/>
    public override string? FaultOf(Exception error) => error is DuckDBException { ErrorType: DuckDBErrorType.Transaction } ? SoakFault.Away : null;

    /// <remarks>While a statement is prepared, the driver's error has no type.</remarks>
    /// <inheritdoc/>
    public override bool IsCancellation(Exception error) =>
        error is DuckDBException && error.Message.StartsWith("INTERRUPT Error", StringComparison.Ordinal);

    /// <inheritdoc/>
    public override async Task<int> CountLeaksAsync() =>
        await _keepsDatabase.ExecuteScalarAsync<int>("select count - 1 from duckdb_connection_count()");

    /// <inheritdoc/>
    public override async ValueTask DisposeAsync()
    {
        await base.DisposeAsync();
        await _keepsDatabase.DisposeAsync();
    }

    /// <inheritdoc/>
    protected override string Sql(string sql) => sql.Replace('@', '$');

    private sealed class Streamed() : DuckDBConnection(Shared)
    {
        public override DuckDBCommand CreateCommand()
        {
            DuckDBCommand command = base.CreateCommand();
            command.UseStreamingMode = true;
            return command;
        }
    }
}
