using System.Data.Common;
using Dapper.Json.Benchmarks.Workloads;
using Microsoft.Data.SqlClient;
using Microsoft.EntityFrameworkCore;

namespace Dapper.Json.Benchmarks.Databases;

/// <summary>A SQL Server that the environment names. Its tables are made for the run and dropped after it.</summary>
internal sealed class SqlServerDatabase : Database
{
    /// <summary>The environment variable that holds the connection string.</summary>
    public const string Variable = "DAPPER_JSON_SQLSERVER";

    private readonly SqlConnection _connection;

    /// <summary>Opens the connection.</summary>
    /// <exception cref="InvalidOperationException">No server is named.</exception>
    public SqlServerDatabase()
        : base("SQL Server")
    {
        _connection = new SqlConnection(ConnectionString ?? throw new InvalidOperationException(Absence));
        _connection.Open();
    }

    /// <summary>Gets what to tell when no server is named.</summary>
    public static string Absence => $"{Variable} holds no connection string: the SQL Server workloads are skipped.";

    /// <summary>Gets whether a server is named.</summary>
    public static bool IsNamed => ConnectionString is not null;

    /// <inheritdoc/>
    public override DbConnection Connection => _connection;

    /// <inheritdoc/>
    public override bool IsSynchronous => false;

    private static string? ConnectionString =>
        Environment.GetEnvironmentVariable(Variable) is { Length: > 0 } value ? value : null;

    /// <inheritdoc/>
    public override string SelectSql(Workload workload, string limit)
    {
        string columns = string.Join(", ", workload.Columns.Select(column => column.Name));
        return $"select top ({limit}) {columns} from {workload.Table} order by Id";
    }

    /// <inheritdoc/>
    public override string SelectJsonSql(Workload workload, string limit)
    {
        string columns = string.Join(", ", workload.Columns.Select(column => $"{column.Name} as [{column.JsonName}]"));
        return $"select top ({limit}) {columns} from {workload.Table} order by Id for json path, include_null_values";
    }

    /// <inheritdoc/>
    public override void Configure(DbContextOptionsBuilder builder) => builder.UseSqlServer(_connection);

    /// <inheritdoc/>
    protected override string TypeOf(Column column) => column.Kind switch
    {
        ColumnKind.Key => "bigint not null primary key",
        ColumnKind.Integer => "bigint not null",
        ColumnKind.OptionalInteger => "bigint",
        ColumnKind.Real => "float not null",
        ColumnKind.OptionalReal => "float",
        ColumnKind.Text => "nvarchar(200) not null",
        ColumnKind.OptionalLongText => "nvarchar(max)",
        _ => throw new ArgumentOutOfRangeException(nameof(column), column.Kind, message: null),
    };
}
