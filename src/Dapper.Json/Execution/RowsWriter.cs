using Dapper.Json.Cells;
using Dapper.Json.Documents;
using Dapper.Json.Output;
using Dapper.Json.Planning;
using Dapper.Json.Shapes;

namespace Dapper.Json.Execution;

/// <summary>Writes the rows of one result.</summary>
internal readonly struct RowsWriter
{
    private readonly ResultPlanner _planner;
    private readonly ExpectedRows _expected;
    private readonly ForJsonDocument? _pieces;

    /// <param name="options">The query's options.</param>
    /// <param name="request">Which rows are wanted.</param>
    /// <param name="output">The output that they are written to.</param>
    /// <param name="sql">The text of the command; null for an open reader.</param>
    public RowsWriter(PreparedOptions options, in QueryRequest request, BufferedOutput output, string? sql)
    {
        _expected = request.Rows;
        PlannerCache planners = options.Planners.Without(request.Head?.LeftOut);
        RowForm form = _expected == ExpectedRows.All ? options.Format.Form : RowForm.Only;
        _planner = new ResultPlanner(options, planners, request.Contract, form, options.Fields, sql)
        {
            Head = request.Head,
            MustHaveRow = _expected != ExpectedRows.All,
        };
        Document = _expected != ExpectedRows.All ? new ObjectDocument(output, _expected, options.Format.IsOneLine) : options.Query.Format switch
        {
            JsonQueryFormat.Array or JsonQueryFormat.Values => new ArrayDocument(output),
            JsonQueryFormat.Lines => new LinesDocument(output),
            JsonQueryFormat.ForJson => _pieces = new ForJsonDocument(output, options.MaxDepth),
            JsonQueryFormat.Table => new TableDocument(output, options.Plans, planners.For(RowForm.Array), options.Fields),
        };
    }

    /// <summary>Gets the document around the rows.</summary>
    public Document Document { get; }

    /// <inheritdoc cref="ResultPlanner.Maker"/>
    public object? Maker => _planner.Maker;

    /// <summary>Writes the document, except for its end.</summary>
    /// <param name="command">The command, which the database has answered.</param>
    /// <param name="cursor">The cursor to walk the rows with.</param>
    /// <param name="async">Whether to wait asynchronously.</param>
    /// <returns>Whether the sink accepts more bytes. If not, the rest was not read.</returns>
    /// <exception cref="InvalidOperationException">There is no row, or more than one, but one must be.</exception>
    /// <exception cref="JsonQueryException">A column or a cell value cannot be written.</exception>
    public async ValueTask<bool> WriteAsync(RunningCommand command, RowCursor cursor, bool async)
    {
        RowSource? source = command.HasColumns ? command.OpenResult() : null;
        bool sinkIsOpen;
        try
        {
            sinkIsOpen = await WriteAsync(source, cursor, async, command.ReadToken, command.Token).ConfigureAwait(false);
        }
        finally
        {
            command.CloseResult(source);
        }

        string? problem = (_expected, Document.Count) switch
        {
            (ExpectedRows.First or ExpectedRows.Single, 0) => "The query returned no row.",
            (not ExpectedRows.All, > 1) => "The query returned more than one row.",
            _ => null,
        };
        if (sinkIsOpen && problem is not null)
        {
            // As in Dapper, an error that the driver's reader meets at its end, such as one of a later statement, is thrown instead.
            await command.StopAsync(async).ConfigureAwait(false);
            throw new InvalidOperationException(problem);
        }

        return sinkIsOpen;
    }

    /// <param name="source">The open result; null if the command has none, such as an insert.</param>
    /// <param name="cursor">The cursor to walk the rows with.</param>
    /// <param name="async">Whether to wait asynchronously.</param>
    /// <param name="readToken">Passed to each read.</param>
    /// <param name="token">Checked before each read and each flush.</param>
    /// <inheritdoc cref="WriteAsync(RunningCommand, RowCursor, bool)"/>
    public ValueTask<bool> WriteAsync(RowSource? source, RowCursor cursor, bool async, CancellationToken readToken, CancellationToken token) =>
        source is null ? new(true)
        : _pieces is not null ? ForJsonLoop.WriteAsync(source, _pieces, async, readToken, token)
        : RowLoop.WriteAsync(source, _planner, Document, cursor, async, readToken, token);
}
