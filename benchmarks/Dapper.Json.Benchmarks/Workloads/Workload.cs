using System.Data.Common;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Benchmarks.Workloads;

/// <summary>A table and the query over it.</summary>
internal abstract class Workload(string title, string table, IReadOnlyList<Column> columns) : Table(table, columns)
{
    /// <summary>Gets the title for headings.</summary>
    public string Title { get; } = title;

    /// <summary>Gets whether the number of rows is a parameter of the query, or a literal in it.</summary>
    public abstract bool HasParameter { get; }

    /// <summary>
    /// Gets whether the JSON is what the columns hold. If not, those who do not know the type of the rows write something
    /// else, and stay out.
    /// </summary>
    public virtual bool ColumnsDecide => true;

    /// <summary>
    /// Gets whether a row is so large that whoever knows the drivers reads it in another way: in sequential access where the
    /// reader is his own, synchronously where it is not. Asynchronously and in default access, SQL Server's driver parses a row
    /// again from its start with each packet that arrives.
    /// </summary>
    public virtual bool HasLargeRows => false;
}

/// <summary>A workload whose rows are <typeparamref name="TRow"/> to those who make objects of them.</summary>
/// <inheritdoc cref="Workload"/>
internal abstract class Workload<TRow>(string title, string table, IReadOnlyList<Column> columns) : Workload(title, table, columns)
    where TRow : class
{
    /// <summary>Gets the source-generated metadata that the baseline writes with.</summary>
    public abstract JsonTypeInfo<IEnumerable<TRow>> SourceGenerated { get; }

    /// <inheritdoc/>
    public abstract override IEnumerable<TRow> Rows();

    /// <summary>Puts Entity Framework's rows into the order of the query.</summary>
    public abstract IQueryable<TRow> InOrder(IQueryable<TRow> rows);

    /// <summary>Writes the reader's row as most people would by hand.</summary>
    public abstract void WriteByHand(DbDataReader reader, Utf8JsonWriter writer);
}
