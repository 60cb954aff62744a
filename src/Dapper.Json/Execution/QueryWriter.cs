using System.Data;
using Dapper.Json.Cells;
using Dapper.Json.Contracts;
using Dapper.Json.Documents;
using Dapper.Json.Output;
using Dapper.Json.Planning;

namespace Dapper.Json.Execution;

/// <summary>
/// Writes the results of a command as one document. Created before anything is opened, so that errors that need no reader come first.
/// </summary>
internal abstract class QueryWriter(Document document) : IDisposable
{
    public Document Document => document;

    /// <summary>Gets the CommandBehavior, as Dapper chooses it: a second row must be fetched to know that a single one is single.</summary>
    public abstract CommandBehavior Behavior { get; }

    /// <summary>Writes the document, except for its end.</summary>
    /// <param name="reader">The open reader.</param>
    /// <param name="async">Whether to wait asynchronously.</param>
    /// <param name="token">Checked between rows, and passed to each flush.</param>
    /// <returns>Whether the sink accepts more bytes. If not, the rest was not read.</returns>
    public abstract ValueTask<bool> WriteAsync(QueryReader reader, bool async, CancellationToken token);

    public void Dispose() => document.Dispose();
}

/// <summary>Writes the rows of one result.</summary>
internal sealed class RowsWriter : QueryWriter
{
    private readonly QueryPlans _plans;

    /// <param name="options">The query's options.</param>
    /// <param name="rows">Which rows are wanted.</param>
    /// <param name="contract">The contract of their type; null for a query without a type.</param>
    /// <param name="output">The output that they are written to.</param>
    /// <param name="sql">The text of the command; null for an open reader.</param>
    public RowsWriter(PreparedOptions options, ExpectedRows rows, RowContract? contract, BufferedOutput output, string? sql)
        : this(options, contract, rows, CreateDocument(options, rows, output), sql)
    {
    }

    private RowsWriter(PreparedOptions options, RowContract? contract, ExpectedRows rows, Document document, string? sql)
        : base(document)
    {
        RowForm form = rows == ExpectedRows.All ? options.RowForm : RowForm.Only;
        _plans = new QueryPlans(options, contract, form, options.Fields, sql);

        // With path names the first object may have several rows.
        bool isOneRow = rows is ExpectedRows.First or ExpectedRows.FirstOrDefault && !options.Names.ArePaths;
        Behavior = CommandBehavior.SingleResult | _plans.Access | (isOneRow ? CommandBehavior.SingleRow : 0);
    }

    public override CommandBehavior Behavior { get; }

    /// <summary>Creates the writer of all rows as a value inside a larger document.</summary>
    public static RowsWriter OfValue(PreparedOptions options, RowContract? contract, JsonOutput output) =>
        new(options, contract, ExpectedRows.All, CreateValue(options, output), sql: null);

    public override async ValueTask<bool> WriteAsync(QueryReader reader, bool async, CancellationToken token)
    {
        using RowSource? source = reader.HasColumns ? reader.OpenResult() : null;
        return await WriteAsync(source, async, reader.ReadToken, token).ConfigureAwait(false);
    }

    /// <param name="source">The open result; null if the command has none, such as an insert.</param>
    /// <param name="async">Whether to wait asynchronously.</param>
    /// <param name="readToken">Passed to each read.</param>
    /// <param name="token">Checked between rows, and passed to each flush.</param>
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
        ? new TableDocument(output, options.Planners.For(RowForm.Array), options.Fields)
        : new ArrayDocument(output);
}
