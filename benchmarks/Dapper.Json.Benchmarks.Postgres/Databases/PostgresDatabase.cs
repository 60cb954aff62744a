using System.Data.Common;
using Dapper.Json.Benchmarks.Workloads;
using Microsoft.EntityFrameworkCore;
using Npgsql;

namespace Dapper.Json.Benchmarks.Databases;

/// <summary>A PostgreSQL that the environment names. Its tables are made for the run and dropped after it.</summary>
internal sealed class PostgresDatabase : Database
{
    private readonly NpgsqlConnection _connection;

    /// <summary>Opens the connection.</summary>
    /// <exception cref="InvalidOperationException">No server is named.</exception>
    public PostgresDatabase()
        : base("PostgreSQL")
    {
        _connection = new NpgsqlConnection(Server.ConnectionString);
        _connection.Open();
    }

    /// <summary>Gets what names the server.</summary>
    public static ServerVariable Server { get; } = new("DAPPER_JSON_POSTGRES", "PostgreSQL");

    /// <inheritdoc/>
    public override DbConnection Connection => _connection;

    /// <inheritdoc/>
    public override bool IsSynchronous => false;

    /// <inheritdoc/>
    public override string SelectJsonSql(Workload workload, string limit)
    {
        string columns = string.Join(", ", workload.Columns.Select(column => $"{Quoted(column.Name)} as {Quoted(column.JsonName)}"));
        return $"select json_agg(r) from (select {columns} from {Quoted(workload.Table)} order by {Quoted("Id")} limit {limit}) r";
    }

    /// <inheritdoc/>
    public override void Configure(DbContextOptionsBuilder builder) => builder.UseNpgsql(_connection);

    /// <inheritdoc/>
    protected override string TypeOf(Column column) => column.Kind switch
    {
        ColumnKind.Key => "bigint primary key",
        ColumnKind.SmallKey => "integer primary key",
        ColumnKind.SmallInteger => "integer not null",
        ColumnKind.OptionalSmallInteger => "integer",
        ColumnKind.Amount => "numeric(10, 2) not null",
        ColumnKind.Real => "double precision not null",
        ColumnKind.OptionalReal => "double precision",
        ColumnKind.Text => "text not null",
        ColumnKind.OptionalLongText => "text",
        ColumnKind.Timestamp => "timestamp not null",
        ColumnKind.Boolean => "boolean not null",
        _ => throw new ArgumentOutOfRangeException(nameof(column), column.Kind, message: null),
    };
}
