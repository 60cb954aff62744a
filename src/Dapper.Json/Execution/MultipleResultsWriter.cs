using Dapper.Json.Cells;
using Dapper.Json.Documents;
using Dapper.Json.Output;
using Dapper.Json.Planning;
using Dapper.Json.Shapes;

namespace Dapper.Json.Execution;

/// <summary>Writes several results of one command as one object.</summary>
internal sealed class MultipleResultsWriter : IDisposable
{
    private readonly PreparedOptions _options;
    private readonly string _sql;
    private readonly MultipleDocument _document;

    /// <exception cref="ArgumentException">The place of a result does not fit the others.</exception>
    /// <exception cref="JsonQueryException">A selected field is not the name of a result.</exception>
    /// <exception cref="NotSupportedException">The serializer has no metadata for the type of a result.</exception>
    public MultipleResultsWriter(PreparedOptions options, JsonResultSet[] results, DocumentHead? head, BufferedOutput output, string sql)
    {
        var tree = ResultTree.For(results, options.Fields, options.Settings.Cells);
        (_options, _sql) = (options, sql);
        _document = new MultipleDocument(output, tree, results, options.Settings, options.Outputs, head);
        foreach (ResultNode node in tree.Nodes)
        {
            if (node.Result!.Contract is { } contract)
            {
                PlannersOf(node).For(contract);
            }
        }
    }

    public Document Document => _document;

    /// <inheritdoc cref="ResultPlanner.Maker"/>
    public object? Maker => DocumentHead.IsNeeded(_document.Head) ? null : _document.Tree;

    /// <inheritdoc cref="RowsWriter.WriteAsync(RunningCommand, RowCursor, bool)"/>
    /// <exception cref="InvalidOperationException">The query has more or fewer results than expected, or one has too many rows.</exception>
    /// <exception cref="JsonQueryException">A column or a cell value cannot be written, or the options name a column that no result has.</exception>
    public async ValueTask<bool> WriteAsync(RunningCommand command, RowCursor cursor, bool async)
    {
        _document.Start();
        var names = new UnseenNames(_options.Query);
        ResultNode? last = null;
        foreach (ResultNode node in _document.Tree.Read)
        {
            if ((last is not null && !await command.NextResultAsync(async).ConfigureAwait(false)) || !command.HasColumns)
            {
                throw new InvalidOperationException(
                    $"The query returned fewer results than expected: there is none for {node.Result}. Where it may be missing, select an empty one.");
            }

            last = node;
            RowSource source = command.OpenResult();
            try
            {
                names.RemoveThoseOf(source.Reader);
                if (!await WriteAsync(node, source, command, cursor, async).ConfigureAwait(false))
                {
                    return false;
                }
            }
            finally
            {
                command.CloseResult(source);
            }

            if (!_document.IsWritten)
            {
                return true;
            }
        }

        names.ThrowIfAny();
        bool hasMore = false;
        while (await command.NextResultAsync(async).ConfigureAwait(false))
        {
            // To the end: on SQL Server a failing statement may still have columns, and its error follows them. It says more than this one.
            hasMore = true;
        }

        return !hasMore ? true
            : throw new InvalidOperationException($"The query returned more results than expected: the last expected one is {last?.Result}.");
    }

    public void Dispose() => _document.Dispose();

    private async ValueTask<bool> WriteAsync(ResultNode node, RowSource source, RunningCommand command, RowCursor cursor, bool async)
    {
        JsonResultSet result = node.Result!;
        DocumentHead? head = HeadOf(node);
        if (!await _document.WriteAsync(_document.Tree.Schedule.Before[node.Index], async, command.Token).ConfigureAwait(false))
        {
            return false;
        }

        if (!_document.HasRows(node))
        {
            if (head is null && !result.IsRequired)
            {
                // NextResult goes past its rows, whatever they are: nothing asks whether there are any.
                return true;
            }

            bool hasRow = await source.ReadAsync(async, command.ReadToken).ConfigureAwait(false);
            _document.Decide(node, hasRow ? 1 : 0);
            if (head is null)
            {
                return true;
            }

            using RowCursor only = cursor.Begin(source, _document.Output);
            head.Ask(only.Asked, hasRow, _options.Settings.Cells.Lossless);
            source.ReadInAnyOrder([.. only.Asked.Needed]);
            return head.IsWanted(only.Asked, hasRow, result.IsRequired);
        }

        PlannerCache planners = PlannersOf(node);
        var planner = new ResultPlanner(_options, planners, result.Contract, node.Form, node.RowFields, _sql)
        {
            OnlyCounts = node.Fields is null,
            Head = head,
            MustHaveRow = result.IsRequired,
        };
        ResultDocument part = _document.Begin(node, planners.For(node.Form));
        if (!await RowLoop.WriteAsync(source, planner, part, cursor, async, command.ReadToken, command.Token).ConfigureAwait(false))
        {
            return false;
        }

        part.Close();
        _document.Decide(node, part.Count);
        return true;
    }

    /// <summary>Returns the head, if it is that of a result: of the first of which anything may be written.</summary>
    private DocumentHead? HeadOf(ResultNode node) => node == _document.Tree.FirstWritten ? _document.Head : null;

    private PlannerCache PlannersOf(ResultNode node) => _options.PlannersOfSeveral.Without(LeftOutColumns.With(node.LeftOut, HeadOf(node)?.LeftOut));
}
