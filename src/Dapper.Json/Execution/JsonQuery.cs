using System.Buffers;
using System.Data;
using System.Diagnostics;
using System.Text;
using Dapper.Json.Contracts;
using Dapper.Json.Documents;
using Dapper.Json.Output;

namespace Dapper.Json.Execution;

/// <summary>Runs a command on a connection and writes its rows to a sink. Arguments are checked before anything is opened.</summary>
internal readonly struct JsonQuery(IDbConnection connection, CommandDefinition command)
{
    public static JsonQuery Of(
        IDbConnection connection, string sql, object? param, IDbTransaction? transaction, int? commandTimeout, CommandType? commandType,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(connection);
        QueryArguments<JsonQueryOptions>.ThrowIfUnusable(sql, param, commandType);
        return new(connection, new(sql, param, transaction, commandTimeout, commandType, CommandFlags.Buffered, cancellationToken));
    }

    public static JsonQuery Of(IDbConnection connection, in CommandDefinition command)
    {
        ArgumentNullException.ThrowIfNull(connection);
        QueryArguments<JsonQueryOptions>.ThrowIfUnusable(command);
        return new(connection, command);
    }

    /// <summary>Runs the query and writes the expected rows.</summary>
    /// <returns>The number of rows written.</returns>
    public Task<long> StartAsync(JsonSink sink, JsonQueryOptions? options, ExpectedRows rows, RowContract? contract = null) =>
        RunAsync(sink, options, new QueryRequest(rows, contract), async: true).AsTask();

    /// <summary>Runs the query and writes the expected row.</summary>
    /// <returns>Whether there was one.</returns>
    public Task<bool> StartOrDefaultAsync(JsonSink sink, JsonQueryOptions? options, ExpectedRows rows, RowContract? contract = null) =>
        AnyAsync(RunAsync(sink, options, new QueryRequest(rows, contract), async: true));

    /// <summary>Runs the query and writes its results as one document.</summary>
    /// <returns>Whether the document was written.</returns>
    public Task<bool> StartMultipleAsync(JsonSink sink, IReadOnlyList<JsonResultSet> results, JsonQueryOptions? options) =>
        AnyAsync(RunAsync(sink, options, QueryRequest.Of(results), async: true));

    /// <summary>Runs the query and writes what is requested.</summary>
    /// <returns><inheritdoc cref="Document.Count" path="/summary/node()"/></returns>
    public ValueTask<long> RunAsync(JsonSink sink, JsonQueryOptions? options, QueryRequest request, bool async = true) =>
        RunningQuery.Take(connection, command).RunAsync(sink, options, request, async);

    /// <inheritdoc cref="StartAsync"/>
    public long Run(JsonSink sink, JsonQueryOptions? options, ExpectedRows rows, RowContract? contract = null) =>
        Completed(RunAsync(sink, options, new QueryRequest(rows, contract), async: false));

    /// <inheritdoc cref="StartOrDefaultAsync"/>
    public bool RunOrDefault(JsonSink sink, JsonQueryOptions? options, ExpectedRows rows, RowContract? contract = null) =>
        Run(sink, options, rows, contract) > 0;

    /// <inheritdoc cref="StartMultipleAsync"/>
    public bool RunMultiple(JsonSink sink, IReadOnlyList<JsonResultSet> results, JsonQueryOptions? options) =>
        Completed(RunAsync(sink, options, QueryRequest.Of(results), async: false)) > 0;

    /// <summary>Runs the query and returns all rows as a string.</summary>
    public Task<string> ToStringAsync(JsonQueryOptions? options, RowContract? contract = null) => TextAsync(options, contract, async: true).AsTask();

    /// <inheritdoc cref="ToStringAsync"/>
    public string ToString(JsonQueryOptions? options, RowContract? contract = null) => Completed(TextAsync(options, contract, async: false));

    /// <summary>Returns the result of a synchronous query, which has always completed.</summary>
    public static T Completed<T>(ValueTask<T> query)
    {
        Debug.Assert(query.IsCompleted, "A synchronous query completes before it returns.");
        return query.GetAwaiter().GetResult();
    }

    private async ValueTask<string> TextAsync(JsonQueryOptions? options, RowContract? contract, bool async)
    {
        var document = new ArrayBufferWriter<byte>();
        await RunAsync(JsonSink.To(document), options, new QueryRequest(ExpectedRows.All, contract), async).ConfigureAwait(false);
        return Encoding.UTF8.GetString(document.WrittenSpan);
    }

    private static async Task<bool> AnyAsync(ValueTask<long> query) => await query.ConfigureAwait(false) > 0;
}
