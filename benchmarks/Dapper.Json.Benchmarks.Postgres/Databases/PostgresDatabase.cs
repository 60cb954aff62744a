using System.Data.Common;
using System.Globalization;
using System.Text.Json;
using System.Text.Json.Nodes;
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
    public override bool HasArrays => true;

    /// <inheritdoc/>
    public override string RecordSetSql =>
        "(select \"Number\" as Number, \"RowKey\" as RowKey, \"RowText\" as RowText, \"Amount\" as Amount, \"Flag\" as Flag from jsonb_to_recordset({0}) "
        + "as j(\"Number\" int, \"RowKey\" uuid, \"RowText\" text, \"Amount\" double precision, \"Flag\" boolean)) j";

    /// <inheritdoc/>
    public override string SelectJsonSql(Table table, string limit) => $"select json_agg(r) from ({SelectSql(JsonColumnsOf(table), table, limit)}) r";

    /// <inheritdoc/>
    public override string SelectLinesJsonSql(Table purchases, Table lines)
    {
        string id = Quoted("Id");
        string rows = $"select {JsonColumnsOf(purchases)}, {ListJsonSql(lines)} as {Quoted("lines")} "
            + $"from {Quoted(purchases.Name)} p where p.{id} <= @purchases order by p.{id}";
        return $"select json_agg(r) from ({rows}) r";
    }

    /// <inheritdoc/>
    public override void Configure(DbContextOptionsBuilder builder) => builder.UseNpgsql(_connection);

    /// <inheritdoc/>
    protected override string ListJsonSql(Table list)
    {
        string id = Quoted("Id");
        string rows = $"select {JsonColumnsOf(list)} from {Quoted(list.Name)} l where l.{Quoted(list.Reference!.Name)} = p.{id} order by l.{id}";
        return $"(select json_agg(e) from ({rows}) e)";
    }

    /// <summary>Inserts all rows by one statement: a trip to the server for each would take longer than what is measured.</summary>
    /// <inheritdoc/>
    protected override Task FillAsync(Table table, DbTransaction transaction)
    {
        string name = Quoted(table.Name);
        IEnumerable<Dictionary<string, object?>> rows = table.Rows().Select(
            row => table.AllColumns.ToDictionary(column => column.Name, column => CellOf(row, column)));
        return Connection.ExecuteAsync(
            $"insert into {name} select * from json_populate_recordset(null::{name}, cast(@rows as json))",
            new { rows = JsonSerializer.Serialize(rows) },
            transaction);
    }

    /// <inheritdoc/>
    protected override string AnalyzeSql(string table) => $"analyze {table}";

    /// <inheritdoc/>
    protected override string TypeOf(Column column) => column.Kind switch
    {
        ColumnKind.Key => "bigint primary key",
        ColumnKind.SmallKey => "integer primary key",
        ColumnKind.Integer => "bigint not null",
        ColumnKind.SmallInteger => "integer not null",
        ColumnKind.OptionalSmallInteger => "integer",
        ColumnKind.Amount => "numeric(10, 2) not null",
        ColumnKind.Real => "double precision not null",
        ColumnKind.OptionalReal => "double precision",
        ColumnKind.Text => "text not null",
        ColumnKind.OptionalLongText => "text",
        ColumnKind.Timestamp => "timestamp not null",
        ColumnKind.Json => "jsonb not null",
        ColumnKind.Boolean => "boolean not null",
        _ => throw new ArgumentOutOfRangeException(nameof(column), column.Kind, message: null),
    };

    /// <summary>Gets what a column holds: of an enum its number, which its own converter would not write.</summary>
    private static object? CellOf(object row, Column column)
    {
        object? value = row is IDictionary<string, object> named ? named[column.Name] : row.GetType().GetProperty(column.Name)!.GetValue(row);
        return column.Kind == ColumnKind.Json ? JsonNode.Parse((string)value!)
            : value is Enum number ? Convert.ToInt32(number, CultureInfo.InvariantCulture) : value;
    }
}
