using System.Data;
using Dapper.Json.Cells;
using Dapper.Json.Contracts;
using Dapper.Json.Documents;
using Dapper.Json.Output;
using Dapper.Json.Planning;

namespace Dapper.Json.Execution;

/// <summary>
/// Writes what a command returns as one document. Made before anything is opened, so that what can be refused without a reader is refused by then.
/// </summary>
internal abstract class QueryWriter(Document document) : IDisposable
{
    public Document Document => document;

    /// <summary>Gets the CommandBehavior, as Dapper chooses it: a second row must be fetched to know that a single one is single.</summary>
    public abstract CommandBehavior Behavior { get; }

    /// <summary>Writes the document, except for its end.</summary>
    /// <param name="query">The open reader.</param>
    /// <param name="async">Whether the thread may be left while waiting.</param>
    /// <param name="token">Looked at between rows, and passed on to each flush.</param>
    /// <returns>Whether the destination still wants bytes; if not, the rest was left.</returns>
    public abstract ValueTask<bool> WriteAsync(QueryReader query, bool async, CancellationToken token);

    public void Dispose() => document.Dispose();
}

/// <summary>Writes the rows of one result.</summary>
internal sealed class RowsWriter : QueryWriter
{
    private readonly QueryPlans _plans;

    /// <param name="options">The query's options.</param>
    /// <param name="rows">Which rows are wanted.</param>
    /// <param name="contract">The contract of their type; null where the columns decide.</param>
    /// <param name="output">The output that they are written to.</param>
    /// <param name="sql">The text of the command; null for a reader of the caller's.</param>
    public RowsWriter(PreparedOptions options, ExpectedRows rows, RowContract? contract, BufferedOutput output, string? sql)
        : this(options, contract, CreateDocument(options, rows, output), sql)
    {
        // The first object may have several rows where names are paths.
        bool isSingle = rows is ExpectedRows.First or ExpectedRows.FirstOrDefault && !options.Names.ArePaths;
        Behavior |= isSingle ? CommandBehavior.SingleRow : 0;
    }

    private RowsWriter(PreparedOptions options, RowContract? contract, Document document, string? sql)
        : base(document)
    {
        _plans = new QueryPlans(options, contract, options.RowForm, options.Fields, sql);
        Behavior = CommandBehavior.SingleResult | _plans.Access;
    }

    public override CommandBehavior Behavior { get; }

    /// <summary>Makes the writer of all rows as a value inside a document of the caller's.</summary>
    public static RowsWriter OfValue(PreparedOptions options, RowContract? contract, JsonOutput output) =>
        new(options, contract, CreateValue(options, output), sql: null);

    public override async ValueTask<bool> WriteAsync(QueryReader query, bool async, CancellationToken token)
    {
        using RowSource? source = query.HasColumns ? query.OpenResult() : null;
        return await WriteAsync(source, async, query.ReadToken, token).ConfigureAwait(false);
    }

    /// <param name="source">The result; null for that of a command without one, such as an insert.</param>
    /// <param name="async">Whether the thread may be left while waiting.</param>
    /// <param name="readToken">Passed on to each read.</param>
    /// <param name="token">Looked at between rows, and passed on to each flush.</param>
    /// <inheritdoc cref="QueryWriter.WriteAsync"/>
    public async ValueTask<bool> WriteAsync(RowSource? source, bool async, CancellationToken readToken, CancellationToken token)
    {
        bool sinkIsOpen = source is null || await RowLoop.WriteAsync(source, _plans, Document, async, readToken, token).ConfigureAwait(false);
        if (sinkIsOpen)
        {
            Document.End();
        }

        return sinkIsOpen;
    }

    private static Document CreateDocument(PreparedOptions options, ExpectedRows rows, BufferedOutput output) => options.Format switch
    {
        var format when rows != ExpectedRows.All => new ObjectDocument(output, rows, isOneLine: format == JsonQueryFormat.Lines),
        JsonQueryFormat.Lines => new LinesDocument(output),
        JsonQueryFormat.ForJson => new ForJsonDocument(output, options.MaxDepth),
        _ => CreateValue(options, output),
    };

    private static Document CreateValue(PreparedOptions options, JsonOutput output) => options.Format == JsonQueryFormat.Table
        ? new TableDocument(output, options.ColumnPlanner(RowForm.Array), options.Fields)
        : new ArrayDocument(output);
}
