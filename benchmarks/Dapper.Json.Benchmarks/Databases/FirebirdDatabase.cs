using System.Data.Common;
using Dapper.Json.Benchmarks.Workloads;
using FirebirdSql.Data.FirebirdClient;
using Microsoft.EntityFrameworkCore;

namespace Dapper.Json.Benchmarks.Databases;

/// <summary>A Firebird 3 that the environment names. Its tables are made for the run and dropped after it.</summary>
internal sealed class FirebirdDatabase : Database
{
    private readonly FbConnection _connection;

    /// <summary>Opens the connection.</summary>
    /// <exception cref="InvalidOperationException">No server is named.</exception>
    public FirebirdDatabase()
        : base("Firebird")
    {
        _connection = new FbConnection(Server.ConnectionString);
        _connection.Open();
    }

    /// <summary>Gets what names the server.</summary>
    public static ServerVariable Server { get; } = new("DAPPER_JSON_FIREBIRD", "Firebird");

    /// <inheritdoc/>
    public override DbConnection Connection => _connection;

    /// <inheritdoc/>
    public override bool IsSynchronous => false;

    /// <inheritdoc/>
    public override bool HasRowsOnly => true;

    /// <inheritdoc/>
    public override string FromOneRow => "from rdb$database";

    /// <inheritdoc/>
    public override string SelectJsonSql(Table table, string limit) => throw new NotSupportedException();

    /// <inheritdoc/>
    public override string SelectLinesJsonSql(Table purchases, Table lines) => throw new NotSupportedException();

    /// <inheritdoc/>
    protected override string ListJsonSql(Table list) => throw new NotSupportedException();

    /// <inheritdoc/>
    public override void Configure(DbContextOptionsBuilder builder) => throw new NotSupportedException();

    /// <inheritdoc/>
    protected override string SelectSql(string columns, Table table, string limit) =>
        $"select {columns} from {Quoted(table.Name)} order by {Quoted("Id")} fetch first {limit} rows only";

    /// <inheritdoc/>
    protected override Task CreateTableAsync(string name, string columns) => Connection.ExecuteAsync($"recreate table {name} ({columns})");

    /// <inheritdoc/>
    protected override string TypeOf(Column column) => column.Kind switch
    {
        ColumnKind.Key => "bigint not null primary key",
        ColumnKind.Integer => "bigint not null",
        ColumnKind.OptionalInteger => "bigint",
        ColumnKind.Real => "double precision not null",
        ColumnKind.OptionalReal => "double precision",
        ColumnKind.Text => "varchar(200) not null",

        // A blob would be a round trip for each row, which is all that one would measure.
        ColumnKind.OptionalLongText => "varchar(1000)",
        _ => throw new ArgumentOutOfRangeException(nameof(column), column.Kind, message: null),
    };
}
