using System.Data.Common;
using System.Globalization;
using System.Text.Json;
using Dapper.Json.Benchmarks.Workloads;
using Microsoft.Data.SqlClient;
using Microsoft.EntityFrameworkCore;

namespace Dapper.Json.Benchmarks.Databases;

/// <summary>A SQL Server that the environment names. Its tables are made for the run and dropped after it.</summary>
internal class SqlServerDatabase : Database
{
    private const string ForJson = "for json path, include_null_values";

    private readonly SqlConnection _connection;

    /// <summary>Opens the connection.</summary>
    /// <exception cref="InvalidOperationException">No server is named.</exception>
    public SqlServerDatabase()
        : this("SQL Server", Server.ConnectionString)
    {
    }

    /// <summary>Opens a connection to a named server.</summary>
    protected SqlServerDatabase(string name, string connectionString)
        : base(name)
    {
        _connection = new SqlConnection(connectionString);
        _connection.Open();
    }

    /// <summary>Gets what names the server.</summary>
    public static ServerVariable Server { get; } = new("DAPPER_JSON_SQLSERVER", "SQL Server");

    /// <inheritdoc/>
    public override DbConnection Connection => _connection;

    /// <inheritdoc/>
    public override bool IsSynchronous => false;

    /// <inheritdoc/>
    public override string GuidType => "uniqueidentifier";

    /// <inheritdoc/>
    public override string BooleanType => "bit";

    /// <inheritdoc/>
    protected override string Count => "count_big(*)";

    /// <inheritdoc/>
    public override string SelectJsonSql(Table table, string limit) => $"{SelectSql(JsonColumnsOf(table), table, limit)} {ForJson}";

    /// <inheritdoc/>
    public override string SelectLinesJsonSql(Table purchases, Table lines)
    {
        string id = Quoted("Id");
        return $"select {JsonColumnsOf(purchases)}, {ListJsonSql(lines)} as {Quoted("lines")} from {Quoted(purchases.Name)} p "
            + $"where p.{id} <= @purchases order by p.{id} {ForJson}";
    }

    /// <inheritdoc/>
    public override void Configure(DbContextOptionsBuilder builder) => builder.UseSqlServer(_connection);

    /// <inheritdoc/>
    protected override string ListJsonSql(Table list)
    {
        string id = Quoted("Id");
        return $"(select {JsonColumnsOf(list)} from {Quoted(list.Name)} l where l.{Quoted(list.Reference!.Name)} = p.{id} order by l.{id} {ForJson})";
    }

    /// <inheritdoc/>
    protected override string SelectSql(string columns, Table table, string limit) =>
        $"select top ({limit}) {columns} from {Quoted(table.Name)} order by {Quoted("Id")}";

    /// <summary>Inserts them as one parameter: row by row, each would be a round trip.</summary>
    protected override Task FillAsync(Table table, DbTransaction transaction)
    {
        string columns = string.Join(", ", table.AllColumns.Select(static column => Quoted(column.Name)));
        IEnumerable<string> declared =
            table.AllColumns.Select(column => $"{Quoted(column.Name)} {TypeOf(column).Split(" not null")[0]} '$.{column.Name}'");
        string rows = JsonSerializer.Serialize(
            table.Rows().Select(row => table.AllColumns.ToDictionary(static column => column.Name, column => ValueOf(row, column))));
        return Connection.ExecuteAsync(
            $"insert into {Quoted(table.Name)} ({columns}) select {columns} from openjson(@rows) with ({string.Join(", ", declared)})",
            new { rows },
            transaction);
    }

    /// <summary>Reads a column's value as the database has it: an enum is a number, whatever its JSON is.</summary>
    private static object? ValueOf(object row, Column column)
    {
        object? value = row is IDictionary<string, object> named ? named[column.Name] : row.GetType().GetProperty(column.Name)!.GetValue(row);
        return value is Enum ? Convert.ToInt32(value, CultureInfo.InvariantCulture) : value;
    }

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
        ColumnKind.Json => "nvarchar(max) not null",
        ColumnKind.OptionalLongText => "nvarchar(max)",
        ColumnKind.Timestamp => "datetime2 not null",
        ColumnKind.Boolean => "bit not null",
        _ => throw new ArgumentOutOfRangeException(nameof(column), column.Kind, message: null),
    };
}
