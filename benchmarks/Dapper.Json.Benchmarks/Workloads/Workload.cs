using System.Data.Common;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Benchmarks.Workloads;

/// <summary>A table and the query over it.</summary>
internal abstract class Workload(string title, string table, IReadOnlyList<Column> columns)
{
    /// <summary>Gets the title for headings.</summary>
    public string Title { get; } = title;

    /// <summary>Gets the name of the table. It says whose it is: a server may hold other people's.</summary>
    public string Table { get; } = "DapperJsonBenchmarks_" + table;

    /// <summary>Gets the columns, in the order of the query.</summary>
    public IReadOnlyList<Column> Columns { get; } = columns;

    /// <summary>Gets whether the number of rows is a parameter of the query, or a literal in it.</summary>
    public abstract bool HasParameter { get; }

    /// <summary>
    /// Gets whether the JSON is what the columns hold. If not, those who do not know the type of the rows write something
    /// else, and stay out.
    /// </summary>
    public virtual bool ColumnsDecide => true;
}

/// <summary>A workload whose rows are <typeparamref name="TRow"/> to those who make objects of them.</summary>
/// <inheritdoc cref="Workload"/>
internal abstract class Workload<TRow>(string title, string table, IReadOnlyList<Column> columns) : Workload(title, table, columns)
    where TRow : class
{
    /// <summary>Gets the source-generated metadata that the baseline writes with.</summary>
    public abstract JsonTypeInfo<IEnumerable<TRow>> SourceGenerated { get; }

    /// <summary>Makes the rows of the table, the same in every run.</summary>
    public abstract IEnumerable<TRow> Rows();

    /// <summary>Puts Entity Framework's rows into the order of the query.</summary>
    public abstract IQueryable<TRow> InOrder(IQueryable<TRow> rows);

    /// <summary>Writes the reader's row as most people would by hand.</summary>
    public abstract void WriteByHand(DbDataReader reader, Utf8JsonWriter writer);
}
