using System.Data;
using System.Data.Common;
using System.Runtime.CompilerServices;
using Dapper.Json.Documents;
using Dapper.Json.Output;
using Dapper.Json.Shapes;
using Dapper.Json.Telemetry;

namespace Dapper.Json.Execution;

/// <summary>A query while it runs: its command, and what writes its rows. Kept for the next query if it succeeds, with one reset for all of it.</summary>
internal sealed class RunningQuery : IDisposable
{
    private static readonly IdlePool<RunningQuery> Idle = new();

    private readonly RunningCommand _command = new();
    private readonly RowCursor _cursor = new();

    private RunningQuery()
    {
    }

    /// <summary>Takes an object for a query.</summary>
    public static RunningQuery Take(IDbConnection connection, in CommandDefinition definition)
    {
        RunningQuery query = Idle.Take() ?? new RunningQuery();
        query._command.Set(connection, definition);
        return query;
    }

    /// <summary>Runs the query, and writes what is requested.</summary>
    /// <param name="sink">The sink.</param>
    /// <param name="options">The options.</param>
    /// <param name="request">What is requested.</param>
    /// <param name="async">Whether to wait asynchronously.</param>
    /// <returns><inheritdoc cref="Document.Count" path="/summary/node()"/></returns>
    /// <remarks>Nothing may use this object afterwards.</remarks>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<long> RunAsync(JsonSink sink, JsonQueryOptions? options, QueryRequest request, bool async)
    {
        RunningCommand command = _command;
        QueryMeasurement? measurement = Instruments.MeasureQueries ? new(command.Connection, command.Text, request.IsTyped) : null;
        PreparedOptions? prepared = null;
        BufferedOutput? output = null;
        MultipleResultsWriter? several = null;
        object? maker = null;
        Exception? failure = null;
        bool isComplete = false;
        long written;
        try
        {
            command.Token.ThrowIfCancellationRequested();
            prepared = request.Prepare(options);
            output = prepared.Outputs.Rent(sink, measurement);
            several = request.Results is null ? null : new MultipleResultsWriter(prepared, request.Results, request.Head, output, command.Text);
            RowsWriter one = several is null ? new RowsWriter(prepared, request, output, command.Text) : default;
            Document document = several?.Document ?? one.Document;
            maker = several is null ? one.Maker : several.Maker;
            await command.BeginAsync(async).ConfigureAwait(false);
            CommandBehavior behavior = request.BehaviorUnder(prepared) | command.BehaviorOf(prepared, maker);

            // Here, without a state machine of its own, which a query of one row would notice. Dapper's overload for any IDbConnection goes through a
            // continuation, which changes the exception of a cancellation.
            IDataReader opened = !async ? command.Connection.ExecuteReader(command.Definition, behavior)
                : command.Connection is DbConnection db ? await db.ExecuteReaderAsync(command.Definition, behavior).ConfigureAwait(false)
                : await command.Connection.ExecuteReaderAsync(command.Definition, behavior).ConfigureAwait(false);
            command.Opened(opened, behavior);
            bool sinkIsOpen = several is null
                ? await one.WriteAsync(command, _cursor, async).ConfigureAwait(false)
                : await several.WriteAsync(command, _cursor, async).ConfigureAwait(false);
            command.Remember(prepared, maker, isComplete: sinkIsOpen && document.IsWritten);
            if (sinkIsOpen || (sink.HasEnough && await command.TrySkipRestAsync(async).ConfigureAwait(false)))
            {
                await command.CloseAsync(async, isComplete: true).ConfigureAwait(false);
            }
            else
            {
                await command.AbandonAsync(async).ConfigureAwait(false);
            }

            if (sinkIsOpen)
            {
                // The connection is free by now, so a slow client does not keep it for the last bytes. Whether the sink would accept more does not
                // matter: there is no more.
                await document.CloseAsync(async, command.Token).ConfigureAwait(false);
            }

            isComplete = sinkIsOpen;
            written = document.Count;
        }
        catch (Exception cause)
        {
            failure = cause;
            command.Remember(prepared, maker, isComplete: false);
            await command.AbandonAsync(async, cause).ConfigureAwait(false);

            // Wrong options are reported as they are, also if the token was cancelled meanwhile.
            if (prepared is not null && QueryCancellation.ReportOf(cause, command.Token) is { } cancellation)
            {
                failure = cancellation;
                throw cancellation;
            }

            throw;
        }
        finally
        {
            measurement?.End(isComplete, failure);
            several?.Dispose();
            if (output is not null)
            {
                prepared!.Outputs.Return(output);
            }
        }

        // Not after a failure, which may have left anything in its objects.
        Dispose();
        Idle.Keep(this);
        return written;
    }

    /// <summary>Forgets the query, which has ended.</summary>
    public void Dispose()
    {
        _cursor.Dispose();
        _command.Reset();
    }
}
