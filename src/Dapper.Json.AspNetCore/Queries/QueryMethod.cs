using System.Data;
using Dapper.Json.Documents;
using Dapper.Json.Execution;
using Dapper.Json.Output;

namespace Dapper.Json.AspNetCore.Queries;

/// <summary>What the query of a result returns.</summary>
/// <param name="Request">The rows of one result, or several results.</param>
internal sealed record QueryMethod(QueryRequest Request)
{
    /// <summary>Gets which rows the query returns; null for several results.</summary>
    public ExpectedRows? Rows => Request.Results is null ? Request.Rows : null;

    /// <summary>Gets whether nothing is written if there is no row; for several results, if a required one has no row.</summary>
    public bool MayBeNothing => Request.Results is { } results
        ? Array.Exists(results, static result => result.IsRequired)
        : Request.Rows is ExpectedRows.FirstOrDefault or ExpectedRows.SingleOrDefault;

    /// <summary>Gets the type of the row that headers come from; null for a row without one.</summary>
    public Type? RowType =>
        Request.Results is { } results ? Array.Find(results, static result => result.MayBeWritten)?.ContractType : Request.Contract?.RowType;

    /// <summary>Runs the query.</summary>
    /// <param name="connection">The connection.</param>
    /// <param name="command">The command.</param>
    /// <param name="receiver">Receives the JSON.</param>
    /// <param name="options">The options of the query.</param>
    /// <param name="head">The head that decides whether the document is wanted; null if it always is.</param>
    /// <returns>The number of rows written; -1 if one of several results is missing, other than one of <see cref="JsonResultSet.MustExist"/>.</returns>
    public ValueTask<long> RunAsync(
        IDbConnection connection, in CommandDefinition command, JsonReceiver receiver, JsonQueryOptions options, DocumentHead? head) =>
        JsonQuery.Of(connection, command).RunAsync(JsonSink.To(receiver), options, head is null ? Request : Request with { Head = head });
}
