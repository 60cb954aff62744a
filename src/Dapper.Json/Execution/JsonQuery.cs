using System.Data;
using System.Data.Common;
using System.Diagnostics;
using System.Text.Json;
using Dapper.Json.Cells;
using Dapper.Json.Contracts;
using Dapper.Json.Contracts.Plans;
using Dapper.Json.Documents;
using Dapper.Json.Output;
using Dapper.Json.Shapes;

namespace Dapper.Json.Execution;

/// <summary>The whole trip of a query, from its command to the sink.</summary>
internal static class JsonQuery
{
    /// <summary>Runs a query and writes its rows in the wanted shape.</summary>
    /// <returns>The number of rows written.</returns>
    public static Task<long> StartAsync(IDbConnection connection, in CommandDefinition command, JsonSink sink, JsonQueryOptions? options, ExpectedRows shape, RowContract? contract = null) =>
        RunAsync(connection, command, sink, options, shape, contract, async: true).AsTask();

    /// <summary>Runs a query and tells whether there was a row.</summary>
    public static async Task<bool> StartAnyAsync(IDbConnection connection, CommandDefinition command, JsonSink sink, JsonQueryOptions? options, ExpectedRows shape, RowContract? contract = null) =>
        await RunAsync(connection, command, sink, options, shape, contract, async: true).ConfigureAwait(false) > 0;

    /// <inheritdoc cref="StartAsync"/>
    public static long Run(IDbConnection connection, in CommandDefinition command, JsonSink sink, JsonQueryOptions? options, ExpectedRows shape, RowContract? contract = null)
    {
        ValueTask<long> trip = RunAsync(connection, command, sink, options, shape, contract, async: false);
        Debug.Assert(trip.IsCompleted, "Nothing on the synchronous trip may leave the thread.");
        return trip.GetAwaiter().GetResult();
    }

    /// <inheritdoc cref="StartAnyAsync"/>
    public static bool RunAny(IDbConnection connection, in CommandDefinition command, JsonSink sink, JsonQueryOptions? options, ExpectedRows shape, RowContract? contract = null) =>
        Run(connection, command, sink, options, shape, contract) > 0;

    private static async ValueTask<long> RunAsync(IDbConnection connection, CommandDefinition command, JsonSink sink, JsonQueryOptions? options, ExpectedRows shape, RowContract? contract, bool async)
    {
        CancellationToken token = command.CancellationToken;
        token.ThrowIfCancellationRequested();
        if (options is { PassThroughForJson: true } && shape != ExpectedRows.All)
        {
            throw new ArgumentException("A method that writes one row cannot pass a result of FOR JSON through: its rows are pieces of one document. Use QueryJson.", nameof(options));
        }

        PreparedOptions prepared = (options ?? JsonQueryOptions.Default).Prepare();
        var plans = new PlanChoice(prepared, contract, command.CommandText);
        JsonOutput output = prepared.Outputs.Rent(sink);
        try
        {
            QueryReader query = await QueryReader.OpenAsync(connection, command, shape.Behavior(plans.IsForwardOnly), async).ConfigureAwait(false);
            RowCount count;
            try
            {
                // The single reads get no token: it is registered once, on the command.
                count = await WriteRowsAsync(new OpenReader(query.Reader, query.Connection, plans.IsForwardOnly), plans, output, prepared, shape, async, readToken: default, token).ConfigureAwait(false);
                if (count.SinkIsOpen)
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
            await output.FinishAsync(count, shape, async, token).ConfigureAwait(false);
            return count.Rows;
        }
        catch (Exception cause) when (token.IsCancellationRequested && cause is not OperationCanceledException)
        {
            throw new OperationCanceledException("The query was cancelled.", cause, token);
        }
        finally
        {
            prepared.Outputs.Return(output);
        }
    }

    /// <summary>Writes the rest of a reader's current result as an array. The reader stays open and the caller's.</summary>
    public static async ValueTask<long> WriteAsync(DbDataReader reader, JsonSink sink, JsonQueryOptions? options, CancellationToken token, RowContract? contract = null)
    {
        token.ThrowIfCancellationRequested();
        PreparedOptions prepared = (options ?? JsonQueryOptions.Default).Prepare();
        JsonOutput output = prepared.Outputs.Rent(sink);
        try
        {
            RowCount count = await WriteRowsAsync(new OpenReader(reader), new PlanChoice(prepared, contract, sql: null), output, prepared, ExpectedRows.All, async: true, readToken: token, token).ConfigureAwait(false);
            await output.FinishAsync(count, ExpectedRows.All, async: true, token).ConfigureAwait(false);
            return count.Rows;
        }
        catch (Exception cause) when (token.IsCancellationRequested && cause is not OperationCanceledException)
        {
            // Some drivers report a cancelled read as an error of their own.
            throw new OperationCanceledException("The reading was cancelled.", cause, token);
        }
        finally
        {
            prepared.Outputs.Return(output);
        }
    }

    /// <summary>Writes the rest of a reader's current result as an array into a document of the caller's.</summary>
    public static long Write(DbDataReader reader, Utf8JsonWriter writer, JsonQueryOptions? options, RowContract? contract = null)
    {
        PreparedOptions prepared = (options ?? JsonQueryOptions.Default).Prepare();
        if (prepared.Query.Format != JsonQueryFormat.Array)
        {
            throw new ArgumentException("Lines are no part of a larger document: use options whose Format is Array.", nameof(options));
        }

        var plans = new PlanChoice(prepared, contract, sql: null);
        long rows = 0;
        if (reader.FieldCount > 0)
        {
            using RowSource source = RowSource.Of(new OpenReader(reader));
            if (prepared.Query.PassThroughForJson)
            {
                return ForJsonLoop.Write(source, writer, prepared.MaxDepth);
            }

            RowPlan plan = plans.For(source);
            while (reader.Read())
            {
                if (rows++ == 0)
                {
                    writer.WriteStartArray();
                }

                while (!plan.WriteRow(source, writer, rows))
                {
                    // Passing on what has been written is up to the writer's owner.
                }
            }
        }

        if (rows == 0)
        {
            writer.WriteStartArray();
        }

        writer.WriteEndArray();
        return rows;
    }

    /// <summary>Runs a query as far as its plan, and explains that.</summary>
    public static async Task<JsonQueryPlan> ExplainAsync(IDbConnection connection, CommandDefinition command, JsonQueryOptions? options, RowContract contract, bool async)
    {
        command.CancellationToken.ThrowIfCancellationRequested();
        var plans = new PlanChoice((options ?? JsonQueryOptions.Default).Prepare(), contract, command.CommandText);
        QueryReader query = await QueryReader.OpenAsync(connection, command, ExpectedRows.All.Behavior(plans.IsForwardOnly), async).ConfigureAwait(false);
        try
        {
            return Explain(new OpenReader(query.Reader, query.Connection, plans.IsForwardOnly), plans);
        }
        finally
        {
            await query.AbandonAsync(async).ConfigureAwait(false);
        }
    }

    /// <summary>Explains how a reader's current result would be written.</summary>
    public static JsonQueryPlan Explain(DbDataReader reader, JsonQueryOptions? options, RowContract contract) =>
        Explain(new OpenReader(reader), new PlanChoice((options ?? JsonQueryOptions.Default).Prepare(), contract, sql: null));

    private static JsonQueryPlan Explain(in OpenReader open, in PlanChoice plans)
    {
        if (open.Reader.FieldCount == 0)
        {
            throw new InvalidOperationException("The command has no result that a plan could be for.");
        }

        using RowSource source = RowSource.Of(open);
        return ((IExplainedPlan)plans.For(source)).Explain();
    }

    private static async ValueTask<RowCount> WriteRowsAsync(
        OpenReader open, PlanChoice plans, JsonOutput output, PreparedOptions options, ExpectedRows shape, bool async, CancellationToken readToken, CancellationToken token)
    {
        if (open.Reader.FieldCount == 0)
        {
            // A command without a result, such as an insert: no rows.
            shape.ThrowIfNot(rows: 0);
            return new RowCount(0, SinkIsOpen: true);
        }

        using RowSource source = RowSource.Of(open);
        if (options.Query.PassThroughForJson)
        {
            return await ForJsonLoop.WriteAsync(source, output, options.MaxDepth, async, readToken, token).ConfigureAwait(false);
        }

        RowPlan plan = plans.For(source);
        return shape == ExpectedRows.All
            ? await RowLoop.WriteAllAsync(source, plan, output, async, readToken, token).ConfigureAwait(false)
            : await RowLoop.WriteOneAsync(source, plan, output, shape, async, token).ConfigureAwait(false);
    }
}
