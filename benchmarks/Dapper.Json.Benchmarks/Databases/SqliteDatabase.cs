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
    public override string SelectJsonSql(Table table, string limit) =>
        $"select json_group_array(json_object({PairsOf(table)})) from ({SelectSql(table, limit)})";

    /// <inheritdoc/>
    public override string SelectLinesJsonSql(Table purchases, Table lines)
    {
        string id = Quoted("Id");
        return $"select json_group_array(json_object({PairsOf(purchases)}, 'lines', json({ListJsonSql(lines)}))) "
            + $"from (select * from {Quoted(purchases.Name)} where {id} <= @purchases order by {id}) p";
    }

    /// <inheritdoc/>
    public override void Configure(DbContextOptionsBuilder builder) => builder.UseSqlite(_connection);

    /// <inheritdoc/>
    protected override string ListJsonSql(Table list)
    {
        string id = Quoted("Id");
        string rows = $"select * from {Quoted(list.Name)} where {Quoted(list.Reference!.Name)} = p.{id} order by {id}";
        return $"(select json_group_array(json_object({PairsOf(list)})) from ({rows}))";
    }

    private static string PairsOf(Table table) => string.Join(", ", table.Columns.Select(column => $"'{column.JsonName}', {Quoted(column.Name)}"));

    /// <inheritdoc/>
    protected override string TypeOf(Column column) => column.Kind switch
    {
        ColumnKind.Key or ColumnKind.SmallKey => "integer primary key",
        ColumnKind.Integer or ColumnKind.SmallInteger or ColumnKind.Boolean => "integer not null",
        ColumnKind.OptionalInteger or ColumnKind.OptionalSmallInteger => "integer",
        ColumnKind.Real or ColumnKind.Amount => "real not null",
        ColumnKind.OptionalReal => "real",
        ColumnKind.Text or ColumnKind.Timestamp or ColumnKind.Json => "text not null",
        ColumnKind.OptionalLongText => "text",
        _ => throw new ArgumentOutOfRangeException(nameof(column), column.Kind, message: null),
    };
}
