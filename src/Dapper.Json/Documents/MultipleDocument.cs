using Dapper.Json.Cells;
using Dapper.Json.Output;
using Dapper.Json.Planning;

namespace Dapper.Json.Documents;

/// <summary>Writes several results as one object, each in its place in a tree of objects and lists, by the steps of a <see cref="ResultSchedule"/>.</summary>
internal sealed partial class MultipleDocument : Document, IDisposable
{
    private readonly JsonResultSet[] _results;
    private readonly ReadResults _read;

    /// <param name="output">The output that the object is written to.</param>
    /// <param name="tree">The places of the results.</param>
    /// <param name="results">The results, with the values of constants.</param>
    /// <param name="settings">The settings of the query.</param>
    /// <param name="outputs">The pool of memory for results that wait for their places.</param>
    /// <param name="head">The head that decides whether it is wanted; null if it always is.</param>
    /// <exception cref="NotSupportedException">The serializer has no metadata for the type of a constant.</exception>
    public MultipleDocument(
        BufferedOutput output, ResultTree tree, JsonResultSet[] results, PlanSettings settings, OutputPool outputs, DocumentHead? head)
        : base(output, isOptional: true)
    {
        (_results, _read) = (results, new ReadResults(tree, output, settings, outputs, head));
        Count = results.Length;
        foreach (JsonResultSet result in results)
        {
            if (result.ConstantValue?.GetType() is { } type && ClrType.For(type) is null)
            {
                // Throws for a value that the serializer does not know, before anything is opened.
                settings.Cells.Serializer.GetTypeInfo(type);
            }
        }
    }

    public ResultTree Tree => _read.Tree;

    public DocumentHead? Head => _read.Head;

    /// <summary>Starts the object. Called when the database has answered: a query that waits for it holds no memory.</summary>
    public void Start() => Output.Writer.WriteStartObject();

    /// <summary>Returns whether the rows of a result are read: not inside a missing row, unless the document depends on them.</summary>
    public bool HasRows(ResultNode node) => node.HasRows && (node.Result!.IsRequired || node.IsCounted || !_read.IsMissing(node.Parent));

    /// <summary>Starts a result whose rows are read.</summary>
    /// <param name="node">The result.</param>
    /// <param name="planner">The planner of its rows if they have no type.</param>
    public ResultDocument Begin(ResultNode node, ColumnPlanner planner)
    {
        _read.Begin(node);
        BufferedOutput output = node.Way == ResultStepKind.Keyed ? _read.RowsOf(node).Output : _read.IsStreamed(node) ? Output : _read.Hold(node).Output;
        return new ResultDocument(_read, node, planner, output);
    }

    /// <summary>Records how many rows a result has. Without a required one, nothing is written.</summary>
    public void Decide(ResultNode node, long count)
    {
        _read.End(node, count);
        if (count == 0 && node.Result!.IsRequired)
        {
            Count = node.Result.MayBeWritten ? -1 : 0;
        }
    }

    public override void Close() => Output.Writer.WriteEndObject();

    /// <remarks>What still waits is written now: the connection is free by then, and no result can fail any more.</remarks>
    public override async ValueTask<bool> CloseAsync(bool async, CancellationToken token) =>
        !IsWritten || (await WriteAsync(Tree.Schedule.AfterAll, async, token).ConfigureAwait(false)
            && await base.CloseAsync(async, token).ConfigureAwait(false));

    public void Dispose() => _read.Dispose();

    /// <summary>Writes what is known by now.</summary>
    /// <param name="steps">The steps that write it.</param>
    /// <param name="async">Whether to wait asynchronously.</param>
    /// <param name="token">Passed to each flush.</param>
    /// <returns>Whether the sink accepts more bytes.</returns>
    public async ValueTask<bool> WriteAsync(ResultStep[] steps, bool async, CancellationToken token)
    {
        foreach (ResultStep step in steps)
        {
            if (_read.IsMissing(step.Owner))
            {
                continue;
            }

            if (step.Kind == ResultStepKind.Keyed)
            {
                if (!await WriteListAsync(step.Node, async, token).ConfigureAwait(false))
                {
                    return false;
                }
            }
            else
            {
                Write(step);
            }

            if (Output.IsFull && _read.CanFlush && !await FlushAsync(async, token).ConfigureAwait(false))
            {
                return false;
            }
        }

        return true;
    }

    private async ValueTask<bool> WriteListAsync(ResultNode node, bool async, CancellationToken token)
    {
        var writer = new KeyedWriter(_read, this, async, token);
        writer.CheckOrphans(node);
        Output.Writer.WriteStartArray(node.Utf8Name);
        if (!await writer.WriteAsync(node, _read.RowsOf(node).Count > 0 ? 0 : KeyedRows.None).ConfigureAwait(false))
        {
            return false;
        }

        Output.Writer.WriteEndArray();
        foreach (ResultNode inside in node.Tree)
        {
            _read.Release(inside.Index);
        }

        return true;
    }
}
