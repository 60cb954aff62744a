using System.Data;
using System.Data.Common;
using Dapper.Json.Cells;
using Dapper.Json.Drivers;

namespace Dapper.Json.Execution;

/// <summary>
/// Owns the reader and the command that Dapper made for a query, and with them a connection that was opened for it. Dapper's
/// wrapper is taken off: its asynchronous disposal would leave the command open.
/// </summary>
internal sealed partial class QueryReader
{
    private readonly SqlMapper.IParameterCallbacks? _callbacks;
    private readonly IDbCommand _command;
    private readonly QueryCancellation? _cancellation;
    private readonly CancellationToken _token;
    private readonly bool _isSequential;
    private readonly IDbConnection? _closedConnection;
    private bool _isOpen = true;

    private QueryReader(
        in CommandDefinition definition, IDataReader reader, bool isSequential, QueryCancellation? cancellation, IDbConnection? closedConnection)
    {
        (Reader, _command) = Unwrap(reader);
        _callbacks = definition.Parameters as SqlMapper.IParameterCallbacks;
        _cancellation = cancellation;
        _token = definition.CancellationToken;
        _isSequential = isSequential;
        _closedConnection = closedConnection;
    }

    /// <summary>Gets whether the command has a result, as an insert has none.</summary>
    public bool HasColumns => Reader.FieldCount > 0;

    /// <summary>
    /// Gets what each read is given: nothing, because the token is registered once, on the command, unless the driver of the current result
    /// asks for it.
    /// </summary>
    public CancellationToken ReadToken { get; private set; }

    private DbDataReader Reader { get; }

    /// <summary>Runs a command.</summary>
    /// <param name="connection">The connection.</param>
    /// <param name="definition">The command.</param>
    /// <param name="behavior">What is wanted of it.</param>
    /// <param name="async">Whether the thread may be left while waiting.</param>
    public static async ValueTask<QueryReader> OpenAsync(
        IDbConnection connection, CommandDefinition definition, CommandBehavior behavior, bool async)
    {
        QueryCancellation? cancellation = QueryCancellation.For(connection, definition.CancellationToken);

        IDbConnection? closedConnection = connection.State == ConnectionState.Closed ? connection : null;
        QueryReader? query = null;
        try
        {
            if (closedConnection is not null && cancellation is { InterruptsConnection: true })
            {
                // Dapper and the driver may close a connection that Dapper has opened before they throw. An interrupt that is under way would
                // then hit whoever gets the native connection from the pool next, so that one is opened and closed here, after the watch.
                await OpenConnectionAsync(closedConnection, async, definition.CancellationToken).ConfigureAwait(false);
            }

            // Dapper's overload for any IDbConnection goes through a continuation, which makes another exception of a cancellation.
            IDataReader reader = !async ? connection.ExecuteReader(definition, behavior)
                : connection is DbConnection db ? await db.ExecuteReaderAsync(definition, behavior).ConfigureAwait(false)
                : await connection.ExecuteReaderAsync(definition, behavior).ConfigureAwait(false);
            bool isSequential = behavior.HasFlag(CommandBehavior.SequentialAccess);
            query = new QueryReader(definition, reader, isSequential, cancellation, closedConnection);
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

    /// <summary>Takes Dapper's wrapper off.</summary>
    /// <exception cref="NotSupportedException">There is none that is known; the reader is disposed, and its command with it.</exception>
    internal static (DbDataReader Reader, IDbCommand Command) Unwrap(IDataReader opened)
    {
        // What a driver gives that is only an IDataReader, Dapper has made a DbDataReader of before it wraps it.
        if (opened is IWrappedDataReader { Reader: DbDataReader reader } wrapper)
        {
            return (reader, wrapper.Command);
        }

        opened.Dispose();
        throw new NotSupportedException($"The version of Dapper gives no reader with its command, but {opened.GetType().FullName}.");
    }

    /// <summary>Opens the current result. The caller disposes it before the next one.</summary>
    public RowSource OpenResult()
    {
        RowSource source = KnownDrivers.Open(new OpenReader(Reader, _command.Connection as DbConnection, _isSequential));
        ReadToken = source.Traits.ReadsTakeToken ? _token : CancellationToken.None;
        return source;
    }

    /// <summary>Goes to the next result, if there is one.</summary>
    public ValueTask<bool> NextResultAsync(bool async)
    {
        _token.ThrowIfCancellationRequested();
        return async ? new(Reader.NextResultAsync(ReadToken)) : new(Reader.NextResult());
    }

    /// <summary>Skips all further results. They are not wanted, but the server's errors among them are, as in Dapper's Query.</summary>
    public async ValueTask SkipResultsAsync(bool async)
    {
        while (await NextResultAsync(async).ConfigureAwait(false))
        {
        }
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
