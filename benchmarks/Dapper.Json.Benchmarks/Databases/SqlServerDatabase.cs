using System.Data.Common;
using Dapper.Json.Benchmarks.Workloads;
using Microsoft.Data.SqlClient;
using Microsoft.EntityFrameworkCore;

namespace Dapper.Json.Benchmarks.Databases;

/// <summary>A SQL Server that the environment names. Its tables are made for the run and dropped after it.</summary>
internal sealed class SqlServerDatabase : Database
{
    private readonly SqlConnection _connection;

    /// <summary>Opens the connection.</summary>
    /// <exception cref="InvalidOperationException">No server is named.</exception>
    public SqlServerDatabase()
        : base("SQL Server")
    {
        _connection = new SqlConnection(Server.ConnectionString);
        _connection.Open();
    }

    /// <summary>Gets what names the server.</summary>
    public static ServerVariable Server { get; } = new("DAPPER_JSON_SQLSERVER", "SQL Server");

    /// <inheritdoc/>
    public override DbConnection Connection => _connection;

    /// <inheritdoc/>
    public override bool IsSynchronous => false;

    /// <inheritdoc/>
    public override string SelectSql(Workload workload, string limit) =>
        $"select top ({limit}) {ColumnsOf(workload)} from {Quoted(workload.Table)} order by {Quoted("Id")}";

    /// <inheritdoc/>
    public override string SelectJsonSql(Workload workload, string limit)
    {
        string columns = string.Join(", ", workload.Columns.Select(column => $"{Quoted(column.Name)} as {Quoted(column.JsonName)}"));
        return $"select top ({limit}) {columns} from {Quoted(workload.Table)} order by {Quoted("Id")} for json path, include_null_values";
    }

    /// <inheritdoc/>
    public override void Configure(DbContextOptionsBuilder builder) => builder.UseSqlServer(_connection);

    /// <inheritdoc/>
    protected override string TypeOf(Column column) => column.Kind switch
    {
        ColumnKind.Key => "bigint not null primary key",
        ColumnKind.SmallKey => "int not null primary key",
        ColumnKind.Integer => "bigint not null",
        ColumnKind.SmallInteger => "int not null",
        ColumnKind.OptionalInteger => "bigint",
        ColumnKind.OptionalSmallInteger => "int",
        ColumnKind.Amount => "decimal(10, 2) not null",
        ColumnKind.Real => "float not null",
        ColumnKind.OptionalReal => "float",
        ColumnKind.Text => "nvarchar(200) not null",
        ColumnKind.OptionalLongText => "nvarchar(max)",
        ColumnKind.Timestamp => "datetime2 not null",
        ColumnKind.Boolean => "bit not null",
        _ => throw new ArgumentOutOfRangeException(nameof(column), column.Kind, message: null),
    };
}
