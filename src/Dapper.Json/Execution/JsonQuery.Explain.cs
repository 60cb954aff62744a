using System.Data;
using System.Data.Common;
using Dapper.Json.Cells;
using Dapper.Json.Contracts;
using Dapper.Json.Documents;
using Dapper.Json.Planning;

namespace Dapper.Json.Execution;

/// <summary>Says how a query would be written.</summary>
internal static partial class JsonQuery
{
    /// <summary>Runs a query as far as its plan, and explains that.</summary>
    public static async Task<JsonQueryPlan> ExplainAsync(
        IDbConnection connection, CommandDefinition command, JsonQueryOptions? options, RowContract contract, bool async)
    {
        CancellationToken token = command.CancellationToken;
        token.ThrowIfCancellationRequested();
        PreparedOptions prepared = Prepare(options, ExpectedRows.All, contract);
        var plans = new QueryPlans(prepared, contract, RowForm.Object, command.CommandText);
        try
        {
            CommandBehavior behavior = prepared.BehaviorOf(ExpectedRows.All, plans.IsForwardOnly);
            QueryReader query = await QueryReader.OpenAsync(connection, command, behavior, async).ConfigureAwait(false);
            try
            {
                return Explain(query.HasColumns ? query.OpenResult() : null, plans);
            }
            finally
            {
                await query.AbandonAsync(async).ConfigureAwait(false);
            }
        }
        catch (Exception cause) when (QueryCancellation.IsCauseOf(cause, token))
        {
            throw new OperationCanceledException("The query was cancelled.", cause, token);
        }
    }

    /// <summary>Explains how a reader's current result would be written.</summary>
    public static JsonQueryPlan Explain(DbDataReader reader, JsonQueryOptions? options, RowContract contract)
    {
        PreparedOptions prepared = Prepare(options, ExpectedRows.All, contract);
        return Explain(Open(reader), new QueryPlans(prepared, contract, RowForm.Object, sql: null));
    }

    private static JsonQueryPlan Explain(RowSource? opened, in QueryPlans plans)
    {
        using RowSource source = opened ?? throw new InvalidOperationException("The command has no result that a plan could be for.");
        return plans.WholeFor(source).Explanation!;
    }
}
