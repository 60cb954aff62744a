namespace Dapper.Json.Benchmarks.Workloads;

/// <summary>A table that is made for the run.</summary>
internal abstract class Table(string name, IReadOnlyList<Column> columns)
{
    /// <summary>Gets the name. It says whose the table is: a server may hold other people's.</summary>
    public string Name { get; } = "DapperJsonBenchmarks_" + name;

    /// <summary>Gets the columns, in the order of the queries.</summary>
    public IReadOnlyList<Column> Columns { get; } = columns;

    /// <summary>Gets the column that refers to another table and has an index; null for none. It stands behind the others.</summary>
    public virtual Column? Reference => null;

    /// <summary>Gets all columns, in the order of the table.</summary>
    public IEnumerable<Column> AllColumns => Reference is null ? Columns : Columns.Append(Reference);

    /// <summary>Makes the rows, the same in every run.</summary>
    public abstract IEnumerable<object> Rows();
}
