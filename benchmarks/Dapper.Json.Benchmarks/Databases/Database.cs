using System.Data.Common;
using Dapper.Json.Benchmarks.Workloads;
using Microsoft.EntityFrameworkCore;

namespace Dapper.Json.Benchmarks.Databases;

/// <summary>One database with one open connection, and the little that differs in its SQL.</summary>
internal abstract partial class Database(string name) : IAsyncDisposable
{
    private readonly HashSet<string> _tables = [];

    /// <summary>Gets the name for headings.</summary>
    public string Name { get; } = name;

    /// <summary>Gets the connection that all contenders share. It is open from the start, as in a pool.</summary>
    public abstract DbConnection Connection { get; }

    /// <summary>Gets whether the driver's async methods always end on the calling thread.</summary>
    public abstract bool IsSynchronous { get; }

    /// <summary>
    /// Gets whether only rows of a table are compared: the database makes no JSON and takes one statement for each command, and Entity
    /// Framework has no provider for it here.
    /// </summary>
    public virtual bool HasRowsOnly => false;

    /// <summary>Gets whether the database makes JSON.</summary>
    public virtual bool MakesJson => !HasRowsOnly;

    /// <summary>Gets what stands behind values that are selected from no table.</summary>
    public virtual string FromOneRow => "";

    /// <summary>Gets the type of a column of Guids.</summary>
    public virtual string GuidType => "uuid";

    /// <summary>Gets the type of a column of truth values.</summary>
    public virtual string BooleanType => "boolean";

    /// <summary>Gets whether a parameter can be an array.</summary>
    public virtual bool HasArrays => false;

    /// <summary>Gets what reads the rows of a parameter, {0}, as they would be read by hand; null where that is no other way.</summary>
    public virtual string? RecordSetSql => null;

    /// <summary>Creates and fills tables unless this has been done.</summary>
    public async Task CreateTablesAsync(IEnumerable<Table> tables)
    {
        foreach (Table table in tables)
        {
            await CreateTableAsync(table);
        }
    }

    /// <summary>Selects the first rows of a table.</summary>
    /// <param name="table">The table.</param>
    /// <param name="limit">A number, or the name of a parameter.</param>
    public string SelectSql(Table table, string limit) => SelectSql(ColumnsOf(table), table, limit);

    /// <inheritdoc cref="SelectSql(Table, string)"/>
    /// <param name="table">The table.</param>
    /// <param name="limit">A number, or the name of a parameter.</param>
    /// <param name="aliases">The columns' names in the result, in their order.</param>
    public string SelectSql(Table table, string limit, IEnumerable<string> aliases) =>
        SelectSql(
            string.Join(", ", table.Columns.Zip(aliases, (column, alias) => $"{Quoted(column.Name)} as {Quoted(alias)}")),
            table,
            limit);

    /// <inheritdoc cref="SelectSql(Table, string)"/>
    /// <param name="table">The table.</param>
    /// <param name="limit">A number, or the name of a parameter.</param>
    /// <param name="fields">The columns, by their names in the JSON.</param>
    public string SelectSql(Table table, string limit, JsonFields fields) =>
        SelectSql(string.Join(", ", table.Columns.Where(column => fields.Names.Contains(column.JsonName)).Select(static column => Quoted(column.Name))), table, limit);

    /// <summary>Counts the rows of a table.</summary>
    public string CountSql(Table table) => $"select {Count} as {Quoted("Total")} from {Quoted(table.Name)}";

    /// <summary>Selects the scalars of models up to the number <c>@models</c>.</summary>
    public string SelectModelsSql(ModelTable models) =>
        SelectSql(string.Join(", ", models.Columns.Take(ModelTable.FlatColumns).Select(static column => Quoted(column.Name))), models, "@models");

    /// <summary>Selects models with their items up to the number <c>@models</c>, one row for each item.</summary>
    /// <param name="models">The table of the models.</param>
    /// <param name="items">The table of their items.</param>
    /// <param name="hasPaths">Whether the names of columns in the result are paths.</param>
    public static string SelectNestedModelsSql(ModelTable models, ModelItemTable items, bool hasPaths)
    {
        string id = Quoted("Id");
        string columns = string.Join(", ", models.Columns.Select((column, index) => $"m.{Quoted(column.Name)} as {Quoted(NameOf(column.Name, index))}")
            .Concat(items.Columns.Select(column => $"i.{Quoted(column.Name)} as {Quoted((hasPaths ? "Items[]." : "") + column.Name)}")));
        return $"select {columns} from {Quoted(models.Name)} m join {Quoted(items.Name)} i on i.{Quoted(items.Reference.Name)} = m.{id} "
            + $"where m.{id} <= @models order by m.{id}, i.{id}";

        string NameOf(string name, int index) => (name, hasPaths) switch
        {
            ("OwnerId", true) => "Owner.Id",
            ("OwnerName", true) => "Owner.Name",
            ("OwnerId", false) => "Id",
            ("OwnerName", false) => "Name",
            _ => hasPaths && index >= ModelTable.FlatColumns ? "Address." + name : name,
        };
    }

    /// <summary>Selects all rows of a workload's table many times over, in no order that is promised.</summary>
    /// <param name="workload">The workload; its table has at least so many rows.</param>
    /// <param name="times">How often each row comes.</param>
    public static string SelectRepeatedSql(Workload workload, int times)
    {
        string table = Quoted(workload.Name);
        string copies = FormattableString.Invariant($"select {Quoted("Id")} as {Quoted("Copy")} from {table} where {Quoted("Id")} <= {times}");
        return $"select {ColumnsOf(workload)} from {table} cross join ({copies}) copies";
    }

    /// <summary>Has the database itself make the JSON of <see cref="SelectSql(Table, string)"/>.</summary>
    /// <inheritdoc cref="SelectSql(Table, string)" path="/param"/>
    public abstract string SelectJsonSql(Table table, string limit);

    /// <summary>Points Entity Framework to the connection.</summary>
    public abstract void Configure(DbContextOptionsBuilder builder);

    /// <summary>Drops the tables and closes the connection.</summary>
    public virtual async ValueTask DisposeAsync()
    {
        foreach (string table in _tables)
        {
            await Connection.ExecuteAsync($"drop table {Quoted(table)}");
        }

        await Connection.DisposeAsync();
        GC.SuppressFinalize(this);
    }

    /// <summary>Gives a name that no database changes the case of.</summary>
    protected static string Quoted(string name) => $"\"{name}\"";

    /// <summary>Gets what counts rows as an integer of 64 bits.</summary>
    protected virtual string Count => "count(*)";

    /// <summary>Lists a table's columns.</summary>
    protected static string ColumnsOf(Table table) => string.Join(", ", table.Columns.Select(column => Quoted(column.Name)));

    /// <summary>Lists a table's columns under their names in the JSON.</summary>
    protected static string JsonColumnsOf(Table table) =>
        string.Join(", ", table.Columns.Select(column => $"{Quoted(column.Name)} as {Quoted(column.JsonName)}"));

    /// <inheritdoc cref="SelectSql(Table, string)"/>
    protected virtual string SelectSql(string columns, Table table, string limit) =>
        $"select {columns} from {Quoted(table.Name)} order by {Quoted("Id")} limit {limit}";

    /// <summary>Creates a table in place of one that an earlier run may have left.</summary>
    protected virtual async Task CreateTableAsync(string name, string columns)
    {
        await Connection.ExecuteAsync($"drop table if exists {name}");
        await Connection.ExecuteAsync($"create table {name} ({columns})");
    }

    /// <summary>Inserts a table's rows.</summary>
    /// <param name="table">The table, which is empty.</param>
    /// <param name="transaction">The transaction that is open.</param>
    protected virtual Task FillAsync(Table table, DbTransaction transaction)
    {
        string columns = string.Join(", ", table.AllColumns.Select(column => Quoted(column.Name)));
        string values = string.Join(", ", table.AllColumns.Select(column => "@" + column.Name));
        return Connection.ExecuteAsync($"insert into {Quoted(table.Name)} ({columns}) values ({values})", table.Rows(), transaction);
    }

    /// <summary>Has the database look at a table that was filled, so that it plans as for one in use; null where it does not need that.</summary>
    /// <param name="table">The table's name, quoted.</param>
    protected virtual string? AnalyzeSql(string table) => null;

    /// <summary>Gives a column's type in this database.</summary>
    protected abstract string TypeOf(Column column);

    private async Task CreateTableAsync(Table table)
    {
        if (!_tables.Add(table.Name))
        {
            return;
        }

        string name = Quoted(table.Name);
        string types = string.Join(", ", table.AllColumns.Select(column => $"{Quoted(column.Name)} {TypeOf(column)}"));
        await CreateTableAsync(name, types);
        if (table.Reference is { } reference)
        {
            await Connection.ExecuteAsync($"create index {Quoted(table.Name + reference.Name)} on {name} ({Quoted(reference.Name)})");
        }

        await using DbTransaction transaction = await Connection.BeginTransactionAsync();
        await FillAsync(table, transaction);
        await transaction.CommitAsync();
        if (AnalyzeSql(name) is { } analyze)
        {
            await Connection.ExecuteAsync(analyze);
        }
    }
}
