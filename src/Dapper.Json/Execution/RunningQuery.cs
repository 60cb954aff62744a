using System.Data;
using System.Data.Common;
using System.Runtime.CompilerServices;
using Dapper.Json.Cells;
using Dapper.Json.Drivers;
using Dapper.Json.Output;
using Dapper.Json.Shapes;
using Dapper.Json.Telemetry;

namespace Dapper.Json.Execution;

/// <summary>
/// A query while it runs: the reader and the command that Dapper has created for it, a connection that was opened for it, and what writes its rows.
/// All that is kept for one query is here, or in a part of this, so that <see cref="Dispose"/> is the one reset for the next.
/// </summary>
internal sealed partial class RunningQuery : IDisposable
{
    private static readonly IdlePool<RunningQuery> Idle = new();

    private readonly QueryCancellation _cancellation = new();
    private readonly RowsWriter _rows = new();

    private IDbConnection _connection = null!;
    private CommandDefinition _definition;
    private DbDataReader? _reader;
    private IDbCommand? _command;
    private ReadOrder _order;
    private bool _closesConnection;
    private bool _hasOpened;

    private RunningQuery()
    {
    }

    /// <summary>Gets the cursor that walks the rows of each result.</summary>
    public RowCursor Cursor { get; } = new();

    /// <summary>Gets whether the command has a result. An insert, for example, has none.</summary>
    public bool HasColumns => Reader.FieldCount > 0;

    /// <summary>Gets the token of the query, which is checked between rows and passed to each flush.</summary>
    public CancellationToken Token => _definition.CancellationToken;

    /// <summary>
    /// Gets the token that each read gets: none, because the token is registered once on the command, unless the driver of the current result
    /// needs it.
    /// </summary>
    public CancellationToken ReadToken { get; private set; }

    private DbDataReader Reader => _reader!;

    /// <summary>Takes an object for a query.</summary>
    public static RunningQuery Of(IDbConnection connection, in CommandDefinition definition)
    {
        RunningQuery query = Idle.Take() ?? new RunningQuery();
        (query._connection, query._definition) = (connection, definition);
        return query;
    }

    /// <summary>Runs the query, and writes what is requested.</summary>
    /// <param name="sink">The sink.</param>
    /// <param name="options">The options.</param>
    /// <param name="request">What is requested.</param>
    /// <param name="async">Whether to wait asynchronously.</param>
    /// <returns><inheritdoc cref="QueryWriter.Written" path="/summary/node()"/></returns>
    /// <remarks>Nothing may use this object afterwards.</remarks>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public async ValueTask<long> RunAsync(JsonSink sink, JsonQueryOptions? options, QueryRequest request, bool async)
    {
        QueryMeasurement? measurement = Instruments.MeasureQueries ? new(_connection, _definition.CommandText, request.IsTyped) : null;
        PreparedOptions? prepared = null;
        BufferedOutput? output = null;
        QueryWriter? writer = null;
        try
        {
            Token.ThrowIfCancellationRequested();
            prepared = request.Prepare(options);
            output = prepared.Outputs.Rent(sink, measurement);
            writer = request.CreateWriter(prepared, output, _definition.CommandText, _rows);
            await BeginAsync(async).ConfigureAwait(false);
            Task executing = ExecuteAsync(writer.BehaviorOf(async && KnownDrivers.BlockInGetters(_connection)), async);
            await executing.ConfigureAwait(false);
            Opened(executing);
            bool sinkIsOpen = await writer.WriteAsync(this, async).ConfigureAwait(false);
            if (sinkIsOpen || request.Version is { HasEnded: true })
            {
                await CompleteAsync(async).ConfigureAwait(false);
            }
            else
            {
                await AbandonAsync(async).ConfigureAwait(false);
            }

            if (sinkIsOpen)
            {
                // The connection is free by now, so a slow client does not keep it for the last bytes. Whether the sink would accept more does not
                // matter: there is no more.
                await writer.Document.CloseAsync(async, Token).ConfigureAwait(false);
            }

            measurement?.Complete(sinkIsOpen);
            measurement?.End(error: null);
            return writer.Written;
        }
        catch (Exception cause)
        {
            await AbandonAsync(async).ConfigureAwait(false);

            // Wrong options are reported as they are, also if the token was cancelled meanwhile.
            Exception? other = prepared is null ? null : Explain(cause);
            measurement?.End(other ?? cause);
            if (other is not null)
            {
                throw other;
            }

            throw;
        }
        finally
        {
            writer?.Dispose();
            if (output is not null)
            {
                prepared!.Outputs.Return(output);
            }

            Dispose();
        }
    }

    /// <summary>Opens the current result. The caller disposes it before the next one.</summary>
    public RowSource OpenResult()
    {
        RowSource source = KnownDrivers.Open(new OpenedReader(Reader, _command!.Connection as DbConnection, _order));
        ReadToken = source.Traits.ReadsTakeToken ? Token : CancellationToken.None;
        return source;
    }

    /// <summary>Advances to the next result, if there is one.</summary>
    public ValueTask<bool> NextResultAsync(bool async)
    {
        Token.ThrowIfCancellationRequested();
        return async ? new(Reader.NextResultAsync(ReadToken)) : new(Reader.NextResult());
    }

    /// <summary>Skips all further results, so that errors of the server among them are thrown, as in Dapper's Query.</summary>
    public async ValueTask SkipResultsAsync(bool async)
    {
        while (await NextResultAsync(async).ConfigureAwait(false))
        {
        }
    }

    /// <summary>Returns the exception that the caller gets instead of a failure; null for the failure itself.</summary>
    private Exception? Explain(Exception failure)
    {
        Exception? hidden = _hasOpened ? null : HiddenParameters.Explain(_definition, failure);
        return QueryCancellation.ReportOf(hidden ?? failure, Token) ?? hidden;
    }
}
