using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.Benchmarks.Workloads;
using Dapper.Json.Tds.Sqlite;

namespace Dapper.Json.Benchmarks.Wire;

/// <summary>The driver of SQL Server, and behind its protocol a server that costs as little as it can: <see cref="WireServer"/>.</summary>
internal sealed class WireDatabase : SqlServerDatabase
{
    private readonly WireProcess _process;

    /// <summary>Starts a server, and opens the connection.</summary>
    public WireDatabase()
        : this(new WireProcess())
    {
    }

    private WireDatabase(WireProcess process)
        : base("TDS", process.ConnectionString) => _process = process;

    /// <inheritdoc/>
    public override bool MakesJson => false;

    /// <inheritdoc/>
    public override string SelectJsonSql(Table table, string limit) => Checked(base.SelectJsonSql(table, limit));

    /// <inheritdoc/>
    public override string SelectLinesJsonSql(Table purchases, Table lines) => Checked(base.SelectLinesJsonSql(purchases, lines));

    /// <inheritdoc/>
    public override async ValueTask DisposeAsync()
    {
        await base.DisposeAsync();
        _process.Dispose();
    }

    /// <inheritdoc/>
    protected override string ListJsonSql(Table list) => Checked($"select {base.ListJsonSql(list)}")["select ".Length..];

    /// <summary>Checks what nobody runs here: the server checks all else.</summary>
    private static string Checked(string sql) => TransactSql.ErrorOf(sql) is { } error ? throw new InvalidOperationException(error) : sql;
}
