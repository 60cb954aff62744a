using System.Data.Common;
using Dapper.Json.Benchmarks.Workloads;
using Microsoft.EntityFrameworkCore;

namespace Dapper.Json.Benchmarks.Databases;

/// <summary>One database with one open connection, and the little that differs in its SQL.</summary>
internal abstract class Database(string name) : IAsyncDisposable
{
    private readonly HashSet<string> _tables = [];

    /// <summary>Gets the name for headings.</summary>
    public string Name { get; } = name;

    /// <summary>Gets the connection that all contenders share. It is open from the start, as in a pool.</summary>
    public abstract DbConnection Connection { get; }

    /// <summary>Gets whether the driver's async methods always end on the calling thread.</summary>
    public abstract bool IsSynchronous { get; }

    /// <summary>Creates and fills the table of a workload unless this has been done.</summary>
    public async Task CreateTableAsync<TRow>(Workload<TRow> workload)
        where TRow : class
    {
        if (!_tables.Add(workload.Table))
        {
            return;
        }

        string table = Quoted(workload.Table);
        string columns = string.Join(", ", workload.Columns.Select(column => $"{Quoted(column.Name)} {TypeOf(column)}"));
        string values = string.Join(", ", workload.Columns.Select(column => "@" + column.Name));
        await Connection.ExecuteAsync($"drop table if exists {table}");
        await Connection.ExecuteAsync($"create table {table} ({columns})");

        await using DbTransaction transaction = await Connection.BeginTransactionAsync();
        await Connection.ExecuteAsync($"insert into {table} ({ColumnsOf(workload)}) values ({values})", workload.Rows(), transaction);
        await transaction.CommitAsync();
    }

    /// <summary>Selects the first rows of a workload's table.</summary>
    /// <param name="workload">The workload.</param>
    /// <param name="limit">A number, or the name of a parameter.</param>
    public virtual string SelectSql(Workload workload, string limit) =>
        $"select {ColumnsOf(workload)} from {Quoted(workload.Table)} order by {Quoted("Id")} limit {limit}";

    /// <summary>Selects all rows of a workload's table many times over, in no order that is promised.</summary>
    /// <param name="workload">The workload; its table has at least so many rows.</param>
    /// <param name="times">How often each row comes.</param>
    public static string SelectRepeatedSql(Workload workload, int times)
    {
        string table = Quoted(workload.Table);
        string copies = FormattableString.Invariant($"select {Quoted("Id")} as {Quoted("Copy")} from {table} where {Quoted("Id")} <= {times}");
        return $"select {ColumnsOf(workload)} from {table} cross join ({copies}) copies";
    }

    /// <summary>Has the database itself make the JSON of <see cref="SelectSql"/>.</summary>
    /// <inheritdoc cref="SelectSql"/>
    public abstract string SelectJsonSql(Workload workload, string limit);

    /// <summary>Points Entity Framework to the connection.</summary>
    public abstract void Configure(DbContextOptionsBuilder builder);

    /// <summary>Drops the tables and closes the connection.</summary>
    public async ValueTask DisposeAsync()
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

    /// <summary>Lists a workload's columns.</summary>
    protected static string ColumnsOf(Workload workload) => string.Join(", ", workload.Columns.Select(column => Quoted(column.Name)));

    /// <summary>Gives a column's type in this database.</summary>
    protected abstract string TypeOf(Column column);
}
