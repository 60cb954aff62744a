using System.Data;
using System.Data.Common;
using System.Runtime.CompilerServices;
using Dapper.Json.Cells;
using Dapper.Json.Drivers;
using Dapper.Json.Output;

namespace Dapper.Json.Execution;

/// <summary>
/// Owns the reader and the command that Dapper created for a query, and a connection that was opened for it. Dapper's wrapper around
/// the reader is removed: its asynchronous disposal would leave the command open.
/// </summary>
internal sealed partial class QueryReader
{
    private SqlMapper.IParameterCallbacks? _callbacks;
    private IDbCommand _command = null!;
    private QueryCancellation? _cancellation;
    private CancellationToken _token;
    private string _sql = "";
    private ReadOrder _order;
    private IDbConnection? _closedConnection;
    private bool _isOpen;

    private QueryReader()
    {
    }

    /// <summary>Gets whether the command has a result. An insert, for example, has none.</summary>
    public bool HasColumns => Reader.FieldCount > 0;

    /// <summary>
    /// Gets the token that each read gets: none, because the token is registered once on the command, unless the driver of the current result
    /// needs it.
    /// </summary>
    public CancellationToken ReadToken { get; private set; }

    private DbDataReader Reader { get; set; } = null!;

    /// <summary>Runs a command.</summary>
    /// <param name="connection">The connection.</param>
    /// <param name="definition">The command.</param>
    /// <param name="behavior">The behavior to open the reader with.</param>
    /// <param name="async">Whether to wait asynchronously.</param>
    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    public static async ValueTask<QueryReader> OpenAsync(
        IDbConnection connection, CommandDefinition definition, CommandBehavior behavior, bool async)
    {
        QueryCancellation? cancellation = QueryCancellation.For(connection, definition.CancellationToken);
        if (async && KnownDrivers.BlockInGetters(connection) && !LargeValues.AreIn(definition.CommandText))
        {
            behavior &= ~CommandBehavior.SequentialAccess;
        }

        IDbConnection? closedConnection = connection.State == ConnectionState.Closed ? connection : null;
        QueryReader? query = null;
        try
        {
            if (closedConnection is not null && cancellation is { InterruptsConnection: true })
            {
                // Dapper and the driver may close a connection that Dapper has opened before they throw. A running interrupt would then hit
                // the next user of the pooled native connection. So the connection is opened and closed here, after the cancellation has ended.
                await OpenConnectionAsync(closedConnection, async, definition.CancellationToken).ConfigureAwait(false);
            }

            // Dapper's overload for any IDbConnection goes through a continuation, which changes the exception of a cancellation.
            IDataReader reader = !async ? connection.ExecuteReader(definition, behavior)
                : connection is DbConnection db ? await db.ExecuteReaderAsync(definition, behavior).ConfigureAwait(false)
                : await connection.ExecuteReaderAsync(definition, behavior).ConfigureAwait(false);
            ReadOrder order = behavior.HasFlag(CommandBehavior.SequentialAccess) ? ReadOrder.Sequential : ReadOrder.Buffered;
            query = Rent(definition, reader, order, cancellation, closedConnection);
            cancellation?.Watch(query._command, definition.CancellationToken);
            return query;
        }
        catch (Exception cause)
        {
            if (query is not null)
            {
                await query.AbandonAsync(async).ConfigureAwait(false);
            }
            else
            {
                await EndAsync(cancellation, closedConnection, async).ConfigureAwait(false);
            }

            HiddenParameters.ThrowIfAny(definition, cause);
            throw;
        }
    }

    /// <summary>Removes Dapper's wrapper from a reader.</summary>
    /// <exception cref="NotSupportedException">The reader is not wrapped as expected. It is disposed, and its command with it.</exception>
    internal static (DbDataReader Reader, IDbCommand Command) Unwrap(IDataReader opened)
    {
        // Dapper has turned a driver's plain IDataReader into a DbDataReader before it wraps it.
        if (opened is IWrappedDataReader { Reader: DbDataReader reader } wrapper)
        {
            return (reader, wrapper.Command);
        }

        opened.Dispose();
        throw new NotSupportedException($"This version of Dapper returns a {opened.GetType().FullName} instead of a reader that is wrapped with its command.");
    }

    /// <summary>Opens the current result. The caller disposes it before the next one.</summary>
    public RowSource OpenResult()
    {
        RowSource source = KnownDrivers.Open(new OpenedReader(Reader, _command.Connection as DbConnection, _order, _sql));
        ReadToken = source.Traits.ReadsTakeToken ? _token : CancellationToken.None;
        return source;
    }

    /// <summary>Advances to the next result, if there is one.</summary>
    public ValueTask<bool> NextResultAsync(bool async)
    {
        _token.ThrowIfCancellationRequested();
        return async ? new(Reader.NextResultAsync(ReadToken)) : new(Reader.NextResult());
    }

    /// <summary>Skips all further results, so that errors of the server among them are thrown, as in Dapper's Query.</summary>
    public async ValueTask SkipResultsAsync(bool async)
    {
        while (await NextResultAsync(async).ConfigureAwait(false))
        {
        }
    }

    private static QueryReader Rent(
        in CommandDefinition definition, IDataReader reader, ReadOrder order, QueryCancellation? cancellation, IDbConnection? closedConnection)
    {
        (DbDataReader driversReader, IDbCommand command) = Unwrap(reader);
        QueryReader query = Idle<QueryReader>.Take() ?? new QueryReader();
        (query.Reader, query._command, query._isOpen, query._order) = (driversReader, command, true, order);
        (query._cancellation, query._closedConnection) = (cancellation, closedConnection);
        (query._callbacks, query._token, query._sql) =
            (definition.Parameters as SqlMapper.IParameterCallbacks, definition.CancellationToken, definition.CommandText);
        return query;
    }

    private static Task OpenConnectionAsync(IDbConnection connection, bool async, CancellationToken token)
    {
        if (async)
        {
            return ((DbConnection)connection).OpenAsync(token);
        }

        connection.Open();
        return Task.CompletedTask;
    }
}
