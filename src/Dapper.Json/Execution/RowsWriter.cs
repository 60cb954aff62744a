using System.Data;
using Dapper.Json.Cells;
using Dapper.Json.Documents;
using Dapper.Json.Output;
using Dapper.Json.Planning;
using Dapper.Json.Shapes;

namespace Dapper.Json.Execution;

/// <summary>Writes the rows of one result, and then those of another.</summary>
internal sealed class RowsWriter : QueryWriter
{
    private QueryPlans _plans;

    /// <summary>Begins a document.</summary>
    /// <param name="options">The query's options.</param>
    /// <param name="request">Which rows are wanted.</param>
    /// <param name="output">The output that they are written to.</param>
    /// <param name="sql">The text of the command; null for an open reader.</param>
    public RowsWriter Begin(PreparedOptions options, in QueryRequest request, BufferedOutput output, string? sql)
    {
        RowForm form = request.Rows == ExpectedRows.All ? options.Format.Form : RowForm.Only;
        _plans = new QueryPlans(options, request, form, options.Fields, sql);
        Plans = _plans.Maker;
        Document = CreateDocument(options, request, output);

        // With path names the first object may have several rows.
        bool isOneRow = request.Rows is ExpectedRows.First or ExpectedRows.FirstOrDefault && !options.Query.PathNames;
        Behavior = CommandBehavior.SingleResult | (isOneRow ? CommandBehavior.SingleRow : 0);
        return this;
    }

    public override async ValueTask<bool> WriteAsync(RunningCommand command, RowCursor cursor, bool async)
    {
        try
        {
            RowSource? source = command.HasColumns ? command.OpenResult() : null;
            try
            {
                return await WriteAsync(source, cursor, async, command.ReadToken, command.Token).ConfigureAwait(false);
            }
            finally
            {
                command.CloseResult(source);
            }
        }
        catch (InvalidOperationException) when (Document is ObjectDocument { HasWrongCount: true })
        {
            // As in Dapper, an error that the driver's reader meets at its end, such as one of a later statement, is thrown instead.
            await command.StopAsync(async).ConfigureAwait(false);
            throw;
        }
    }

    /// <param name="source">The open result; null if the command has none, such as an insert.</param>
    /// <param name="cursor">The cursor to walk with.</param>
    /// <param name="async">Whether to wait asynchronously.</param>
    /// <param name="readToken">Passed to each read.</param>
    /// <param name="token">Checked between rows, and passed to each flush.</param>
    /// <inheritdoc cref="QueryWriter.WriteAsync"/>
    public async ValueTask<bool> WriteAsync(RowSource? source, RowCursor cursor, bool async, CancellationToken readToken, CancellationToken token)
    {
        bool sinkIsOpen = source is null
            || (Document is ForJsonDocument pieces
                ? await ForJsonLoop.WriteAsync(source, pieces, async, readToken, token).ConfigureAwait(false)
                : await RowLoop.WriteAsync(source, _plans, Document, cursor, async, readToken, token).ConfigureAwait(false));
        if (sinkIsOpen && Document is ObjectDocument row)
        {
            row.End();
        }

        return sinkIsOpen;
    }

    public override void Dispose() => (Document, _plans, Plans, Behavior) = (null!, default, null, default);

    private static Document CreateDocument(PreparedOptions options, in QueryRequest request, BufferedOutput output) =>
        request.Rows != ExpectedRows.All ? new ObjectDocument(output, request.Rows, options.Format.IsOneLine) : options.Query.Format switch
        {
            JsonQueryFormat.Array or JsonQueryFormat.Values => new ArrayDocument(output),
            JsonQueryFormat.Lines => new LinesDocument(output),
            JsonQueryFormat.ForJson => new ForJsonDocument(output, options.MaxDepth),
            JsonQueryFormat.Table =>
                new TableDocument(output, options.Plans, options.PlannersOfOne(request.Head?.LeftOut).For(RowForm.Array), options.Fields),
        };
}
