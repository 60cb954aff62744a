using System.Data;
using System.Diagnostics;
using Dapper.Json.Cells;
using Dapper.Json.Contracts;
using Dapper.Json.Documents;
using Dapper.Json.Output;
using Dapper.Json.Planning;
using Dapper.Json.Telemetry;

namespace Dapper.Json.Execution;

/// <summary>Runs a query, from its command to the sink.</summary>
internal static partial class JsonQuery
{
    /// <summary>Runs a query and writes the wanted rows.</summary>
    /// <returns>The number of rows written.</returns>
    public static Task<long> StartAsync(
        IDbConnection connection, in CommandDefinition command, JsonSink sink, JsonQueryOptions? options, ExpectedRows rows, RowContract? contract = null) =>
        RunAsync(connection, command, sink, options, new QueryRequest(rows, contract), async: true).AsTask();

    /// <summary>Runs a query and tells whether there was a row.</summary>
    public static Task<bool> StartAnyAsync(
        IDbConnection connection, in CommandDefinition command, JsonSink sink, JsonQueryOptions? options, ExpectedRows rows, RowContract? contract = null) =>
        AnyAsync(RunAsync(connection, command, sink, options, new QueryRequest(rows, contract), async: true));

    /// <summary>Runs a query of several results and tells whether their document is written.</summary>
    public static Task<bool> StartMultipleAsync(
        IDbConnection connection, in CommandDefinition command, JsonSink sink, IReadOnlyList<JsonResultSet> results, JsonQueryOptions? options) =>
        AnyAsync(RunAsync(connection, command, sink, options, QueryRequest.Of(results), async: true));

    /// <inheritdoc cref="StartAsync"/>
    public static long Run(
        IDbConnection connection, in CommandDefinition command, JsonSink sink, JsonQueryOptions? options, ExpectedRows rows, RowContract? contract = null) =>
        Completed(RunAsync(connection, command, sink, options, new QueryRequest(rows, contract), async: false));

    /// <inheritdoc cref="StartAnyAsync"/>
    public static bool RunAny(
        IDbConnection connection, in CommandDefinition command, JsonSink sink, JsonQueryOptions? options, ExpectedRows rows, RowContract? contract = null) =>
        Run(connection, command, sink, options, rows, contract) > 0;

    /// <inheritdoc cref="StartMultipleAsync"/>
    public static bool RunMultiple(
        IDbConnection connection, in CommandDefinition command, JsonSink sink, IReadOnlyList<JsonResultSet> results, JsonQueryOptions? options) =>
        Completed(RunAsync(connection, command, sink, options, QueryRequest.Of(results), async: false)) > 0;

    private static PreparedOptions Prepare(JsonQueryOptions? options, ExpectedRows rows, RowContract? contract, bool isInside = false)
    {
        options ??= JsonQueryOptions.Default;
        FormatRules.Check(
            options.Format, rows, isTyped: contract is not null, hasFields: options.Fields is not null, options.PathNames, nameof(options), isInside);
        return options.Prepare();
    }

    private static ValueTask<long> RunAsync(
        IDbConnection connection, in CommandDefinition command, JsonSink sink, JsonQueryOptions? options, in QueryRequest request, bool async) =>
        Instruments.MeasureQueries
            ? MeasureAsync(connection, command, sink, options, request, async)
            : RunAsync(connection, command, sink, options, request, measurement: null, async);

    private static async ValueTask<long> MeasureAsync(
        IDbConnection connection, CommandDefinition command, JsonSink sink, JsonQueryOptions? options, QueryRequest request, bool async)
    {
        var measurement = new QueryMeasurement(connection, command.CommandText, request.IsTyped);
        try
        {
            long rows = await RunAsync(connection, command, sink, options, request, measurement, async).ConfigureAwait(false);
            measurement.End(error: null);
            return rows;
        }
        catch (Exception error)
        {
            measurement.End(error);
            throw;
        }
    }

    private static async ValueTask<long> RunAsync(
        IDbConnection connection,
        CommandDefinition command,
        JsonSink sink,
        JsonQueryOptions? options,
        QueryRequest request,
        QueryMeasurement? measurement,
        bool async)
    {
        CancellationToken token = command.CancellationToken;
        token.ThrowIfCancellationRequested();
        PreparedOptions prepared = Prepare(options, request.Rows, request.Contract);
        BufferedOutput output = prepared.Outputs.Rent(sink, measurement);
        try
        {
            var plans = new QueryPlans(prepared, request.Contract, prepared.FormOf(request.Rows), command.CommandText);
            using Document document = request.Results is null
                ? prepared.CreateDocument(request.Rows, output)
                : new MultipleDocument(output, request.Results, prepared.OfSeveral.ColumnPlanner(RowForm.Properties), prepared.Fields);
            bool isSequential = plans.IsForwardOnly && (request.Results is null || prepared.ReadsInOrder(request.Results));
            CommandBehavior behavior = prepared.BehaviorOf(request.Rows, isSequential);
            QueryReader query = await QueryReader.OpenAsync(connection, command, behavior, async).ConfigureAwait(false);
            bool sinkIsOpen;
            try
            {
                sinkIsOpen = document is MultipleDocument multiple
                    ? await MultipleResults.WriteAsync(query, prepared.OfSeveral, request.Results!, multiple, async, token).ConfigureAwait(false)
                    : await WriteRowsAsync(query, plans, document, async, token).ConfigureAwait(false);
                if (sinkIsOpen)
                {
                    await query.CompleteAsync(async).ConfigureAwait(false);
                }
            }
            finally
            {
                // Does nothing after completion.
                await query.AbandonAsync(async).ConfigureAwait(false);
            }

            // By now the connection is free: a slow client that takes the last bytes does not hold it.
            await CloseAsync(document, sinkIsOpen, async, token).ConfigureAwait(false);
            measurement?.Complete(sinkIsOpen);
            return document.IsWritten ? document.Count : 0;
        }
        catch (Exception cause) when (QueryCancellation.IsCauseOf(cause, token))
        {
            throw new OperationCanceledException("The query was cancelled.", cause, token);
        }
        finally
        {
            prepared.Outputs.Return(output);
        }
    }

    private static async Task<bool> AnyAsync(ValueTask<long> query) => await query.ConfigureAwait(false) > 0;

    private static async ValueTask<bool> WriteRowsAsync(QueryReader query, QueryPlans plans, Document document, bool async, CancellationToken token)
    {
        using RowSource? source = query.HasColumns ? query.OpenResult() : null;
        return await WriteRowsAsync(source, plans, document, async, query.ReadToken, token).ConfigureAwait(false);
    }

    /// <param name="source">The result; null for that of a command without one, such as an insert.</param>
    /// <param name="plans">What says how its rows are written.</param>
    /// <param name="document">What stands around them.</param>
    /// <param name="async">Whether the thread may be left while waiting.</param>
    /// <param name="readToken">Passed on to each read.</param>
    /// <param name="token">Looked at between rows, and passed on to each flush.</param>
    private static async ValueTask<bool> WriteRowsAsync(
        RowSource? source, QueryPlans plans, Document document, bool async, CancellationToken readToken, CancellationToken token)
    {
        bool sinkIsOpen = source is null || await RowLoop.WriteAsync(source, plans, document, async, readToken, token).ConfigureAwait(false);

        if (sinkIsOpen)
        {
            document.End();
        }

        return sinkIsOpen;
    }

    private static ValueTask<bool> CloseAsync(Document document, bool sinkIsOpen, bool async, CancellationToken token)
    {
        if (!sinkIsOpen || !document.IsWritten)
        {
            return new(sinkIsOpen);
        }

        document.Close();
        return RowLoop.FlushAsync(document, async, token);
    }

    private static T Completed<T>(ValueTask<T> query)
    {
        Debug.Assert(query.IsCompleted, "A synchronous query never leaves the thread.");
        return query.GetAwaiter().GetResult();
    }
}
