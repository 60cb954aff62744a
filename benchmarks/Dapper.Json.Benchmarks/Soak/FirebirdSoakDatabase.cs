using System.Data.Common;
using Dapper.Json.Benchmarks.Databases;
using FirebirdSql.Data.FirebirdClient;

namespace Dapper.Json.Benchmarks.Soak;

/// <summary>Firebird through a pool that has just as many connections as there are workers.</summary>
internal sealed class FirebirdSoakDatabase : SoakDatabase
{
    private const int PoolSize = SoakCommand.Workers;

    private readonly string _connectionString = $"{FirebirdDatabase.Server.ConnectionString};Pooling=true;MaxPoolSize={PoolSize}";

    /// <inheritdoc/>
    public override IReadOnlyDictionary<string, string> Lacks { get; } = new Dictionary<string, string>
    {
        [SoakQuery.Several] = "A command has one statement",
        [SoakQuery.Table] = "Nothing in Firebird 3 reads rows from JSON",
        [SoakQuery.Altered] = "Firebird lets a table be altered 255 times",
        [SoakFault.CancelledAnyTime] = "What cancels on another thread writes between the bytes that the driver sends, and the query may wait without end",
    };

    /// <inheritdoc/>
    public override string Probe => "select 1 from rdb$database";

    /// <inheritdoc/>
    public override DbConnection Connect() => new FbConnection(_connectionString);

    /// <inheritdoc/>
    public override string? FaultOf(Exception error) => null;

    /// <inheritdoc/>
    public override Task<int> CountLeaksAsync() =>
        CountLeaksAsync(Connect, PoolSize, static error => error is InvalidOperationException);

    /// <inheritdoc/>
    public override async ValueTask DisposeAsync()
    {
        // First: a table cannot be dropped while a connection has a statement of it.
        FbConnection.ClearAllPools();
        await base.DisposeAsync();
    }

    /// <remarks>A text of 9,000 characters is longer than a varchar can be.</remarks>
    /// <inheritdoc/>
    protected override string LongText => "blob sub_type text";

    /// <inheritdoc/>
    protected override DbConnection ConnectForSetup() => new FbConnection($"{FirebirdDatabase.Server.ConnectionString};Pooling=false");

    /// <inheritdoc/>
    protected override string DropTable(string table) =>
        $"""
        execute block as begin
            if (exists (select 1 from rdb$relations where rdb$relation_name = upper('{table}'))) then execute statement 'drop table {table}';
        end
        """;
}
