using System.Data.Common;
using Dapper.Json.Benchmarks.Workloads;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;

namespace Dapper.Json.Benchmarks.Databases;

/// <summary>SQLite in memory.</summary>
internal sealed class SqliteDatabase : Database
{
    private readonly SqliteConnection _connection;

    static SqliteDatabase() => SQLitePCL.Batteries_V2.Init();

    /// <summary>Opens an empty database.</summary>
    public SqliteDatabase()
        : base("SQLite")
    {
        _connection = new SqliteConnection("Data Source=:memory:");
        _connection.Open();
    }

    /// <inheritdoc/>
    public override DbConnection Connection => _connection;

    /// <inheritdoc/>
    public override bool IsSynchronous => true;

    /// <inheritdoc/>
    public override string SelectJsonSql(Workload workload, string limit)
    {
        string pairs = string.Join(", ", workload.Columns.Select(column => $"'{column.JsonName}', {Quoted(column.Name)}"));
        return $"select json_group_array(json_object({pairs})) from ({SelectSql(workload, limit)})";
    }

    /// <inheritdoc/>
    public override void Configure(DbContextOptionsBuilder builder) => builder.UseSqlite(_connection);

    /// <inheritdoc/>
    protected override string TypeOf(Column column) => column.Kind switch
    {
        ColumnKind.Key or ColumnKind.SmallKey => "integer primary key",
        ColumnKind.Integer or ColumnKind.SmallInteger or ColumnKind.Boolean => "integer not null",
        ColumnKind.OptionalInteger or ColumnKind.OptionalSmallInteger => "integer",
        ColumnKind.Real or ColumnKind.Amount => "real not null",
        ColumnKind.OptionalReal => "real",
        ColumnKind.Text or ColumnKind.Timestamp => "text not null",
        ColumnKind.OptionalLongText => "text",
        _ => throw new ArgumentOutOfRangeException(nameof(column), column.Kind, message: null),
    };
}
