using System.Data;
using System.Data.Common;
using Dapper.Json.Documents;
using Dapper.Json.Drivers;

namespace Dapper.Json.Execution;

/// <summary>
/// Owns the reader and the command that Dapper made for a query, and with them a connection that Dapper opened. Dapper's
/// wrapper is taken off: its asynchronous disposal would leave the command open.
/// </summary>
internal sealed class QueryReader
{
    private readonly SqlMapper.IParameterCallbacks? _callbacks;
    private readonly IDbCommand _command;
    private readonly QueryCancellation? _cancellation;
    private readonly bool _isSequential;
    private bool _isOpen = true;

    private QueryReader(in CommandDefinition definition, IDataReader reader, bool isSequential, QueryCancellation? cancellation)
    {
        _callbacks = definition.Parameters as SqlMapper.IParameterCallbacks;
        _cancellation = cancellation;
        _isSequential = isSequential;

        // What a driver gives that is only an IDataReader, Dapper has made a DbDataReader of before it wraps it.
        var wrapper = (IWrappedDataReader)reader;
        Reader = (DbDataReader)wrapper.Reader;
        _command = wrapper.Command;
        cancellation?.Watch(_command, definition.CancellationToken);
    }

    private DbDataReader Reader { get; }

    /// <summary>Gets the reader with what is known of how it was opened.</summary>
    public OpenReader Opened => new(Reader, _command.Connection as DbConnection, _isSequential);

    /// <summary>Runs a command.</summary>
    /// <param name="connection">The connection.</param>
    /// <param name="definition">The command.</param>
    /// <param name="rows">Which rows are wanted.</param>
    /// <param name="isSequential">Whether the columns are going to be read in their order.</param>
    /// <param name="async">Whether the thread may be left while waiting.</param>
    public static async ValueTask<QueryReader> OpenAsync(
        IDbConnection connection, CommandDefinition definition, ExpectedRows rows, bool isSequential, bool async)
    {
        CommandBehavior behavior = BehaviorOf(rows) | (isSequential ? CommandBehavior.SequentialAccess : CommandBehavior.Default);
        QueryCancellation? cancellation = QueryCancellation.For(connection, definition.CancellationToken);
        try
        {
            // Dapper's overload for any IDbConnection goes through a continuation, which makes another exception of a cancellation.
            IDataReader reader = !async ? connection.ExecuteReader(definition, behavior)
                : connection is DbConnection db ? await db.ExecuteReaderAsync(definition, behavior).ConfigureAwait(false)
                : await connection.ExecuteReaderAsync(definition, behavior).ConfigureAwait(false);
            return new QueryReader(definition, reader, isSequential, cancellation);
        }
        catch
        {
            cancellation?.Dispose();
            throw;
        }
    }

    /// <summary>Gives what Dapper asks its drivers for: a second row must be fetched to know that a single one is single.</summary>
    private static CommandBehavior BehaviorOf(ExpectedRows rows) =>
        rows is ExpectedRows.First or ExpectedRows.FirstOrDefault
            ? CommandBehavior.SingleResult | CommandBehavior.SingleRow
            : CommandBehavior.SingleResult;

    /// <summary>
    /// Ends a query that went well: fetches what follows the rows, so that late errors of the server surface, frees the
    /// connection and hands the output parameters over.
    /// </summary>
    public async ValueTask CompleteAsync(bool async)
    {
        while (async ? await Reader.NextResultAsync(CancellationToken.None).ConfigureAwait(false) : Reader.NextResult())
        {
            // As Dapper's Query does: results after the first are not wanted, but their errors are.
        }

        await CloseAsync(async, isComplete: true).ConfigureAwait(false);
    }

    /// <summary>Ends a query that is given up. What fails now is not reported: the reason for giving up is.</summary>
    public ValueTask AbandonAsync(bool async) => _isOpen ? AbandonOpenAsync(async) : default;

    private async ValueTask AbandonOpenAsync(bool async)
    {
        try
        {
            if (!Reader.IsClosed)
            {
                _command.Cancel();
            }
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            // See the summary. Dapper does the same on this path.
        }

        try
        {
            await CloseAsync(async, isComplete: false).ConfigureAwait(false);
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            // See the summary.
        }
    }

    private async ValueTask CloseAsync(bool async, bool isComplete)
    {
        _isOpen = false;
        _cancellation?.Dispose();
        try
        {
            if (async)
            {
                await Reader.DisposeAsync().ConfigureAwait(false);
            }
            else
            {
                Reader.Dispose();
            }

            if (isComplete)
            {
                // Output values come behind the rows, so they are there only now.
                _callbacks?.OnCompleted();
            }
        }
        finally
        {
            // A parameter object that a caller uses again must not belong to this command any more.
            _command.Parameters.Clear();
            _command.Dispose();
        }
    }
}
