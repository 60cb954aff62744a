using System.Data;
using System.Data.Common;
using Dapper.Json.Cells;
using Dapper.Json.Contracts;
using Dapper.Json.Documents;
using Dapper.Json.Planning;

namespace Dapper.Json.Execution;

/// <summary>Explains how a typed query would be written.</summary>
internal readonly partial struct JsonQuery
{
    /// <summary>Runs the command up to its columns, and explains the plan for them.</summary>
    public async Task<JsonQueryPlan> ExplainAsync(JsonQueryOptions? options, RowContract contract, bool async)
    {
        CancellationToken token = _command.CancellationToken;
        token.ThrowIfCancellationRequested();
        QueryPlans plans = PlansOf(options, contract, _command.CommandText);
        using RunningQuery query = RunningQuery.Of(_connection, _command);
        try
        {
            await query.OpenAsync(CommandBehavior.SingleResult | plans.BehaviorOf(blocks: false), async).ConfigureAwait(false);
            return Explain(query.HasColumns ? query.OpenResult() : null, plans);
        }
        catch (Exception cause) when (query.Explain(cause) is { } other)
        {
            throw other;
        }
        finally
        {
            await query.AbandonAsync(async).ConfigureAwait(false);
        }
    }

    /// <summary>Explains how a reader's current result would be written.</summary>
    public static JsonQueryPlan Explain(DbDataReader reader, JsonQueryOptions? options, RowContract contract) =>
        Explain(ReaderQuery.Open(reader), PlansOf(options, contract, sql: null));

    private static QueryPlans PlansOf(JsonQueryOptions? options, RowContract contract, string? sql)
    {
        var request = new QueryRequest(ExpectedRows.All, contract);
        return new(request.Prepare(options), request, RowForm.Object, fields: null, sql);
    }

    private static JsonQueryPlan Explain(RowSource? opened, in QueryPlans plans)
    {
        using RowSource source = opened ?? throw new InvalidOperationException("The command has no result to explain.");
        return plans.WholeFor(source).Explanation!;
    }
}
