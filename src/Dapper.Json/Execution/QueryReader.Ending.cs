using System.Data;
using Dapper.Json.Output;

namespace Dapper.Json.Execution;

/// <content>Ends a query, completed or abandoned: the reader, the command, the cancellation and the connection.</content>
internal sealed partial class QueryReader
{
    /// <summary>Completes a query: skips further results, frees the connection and passes the output parameters to their callbacks.</summary>
    public async ValueTask CompleteAsync(bool async)
    {
        await SkipResultsAsync(async).ConfigureAwait(false);
        await CloseAsync(async, isComplete: true).ConfigureAwait(false);
    }

    /// <summary>Ends a query that is abandoned. A failure here is ignored: the reason for abandoning it is reported.</summary>
    public ValueTask AbandonAsync(bool async) => _isOpen ? AbandonOpenAsync(async) : default;

    /// <summary>Cancels a query that has not ended, and ends it.</summary>
    public async ValueTask StopAsync(bool async)
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
            // The query ends without it too.
        }

        await CloseAsync(async, isComplete: false).ConfigureAwait(false);
    }

    /// <summary>Forgets the query, which has ended, and keeps this object for the next one.</summary>
    public void Return()
    {
        (Reader, _command, _callbacks, _cancellation, _closedConnection, _token, ReadToken) = (null!, null!, null, null, null, default, default);
        Idle<QueryReader>.Keep(this);
    }

    /// <summary>Stops the cancellation, and closes a connection that the query found closed.</summary>
    private static async ValueTask EndAsync(QueryCancellation? cancellation, IDbConnection? closedConnection, bool async)
    {
        if (cancellation is not null)
        {
            await cancellation.EndAsync(async).ConfigureAwait(false);
        }

        if (closedConnection is { State: not ConnectionState.Closed })
        {
            // DuckDB's driver ignores CloseConnection in combination with other flags.
            closedConnection.Close();
        }
    }

    private async ValueTask AbandonOpenAsync(bool async)
    {
        try
        {
            await StopAsync(async).ConfigureAwait(false);
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            // The reason for abandoning the query is reported instead.
        }
    }

    private async ValueTask CloseAsync(bool async, bool isComplete)
    {
        _isOpen = false;
        if (_cancellation is { InterruptsConnection: false })
        {
            await _cancellation.EndAsync(async).ConfigureAwait(false);
        }

        try
        {
            try
            {
                // SQLite's driver runs the remaining statements now, and only an interrupt can stop them: so it stays registered until here.
                if (async)
                {
                    await Reader.DisposeAsync().ConfigureAwait(false);
                }
                else
                {
                    Reader.Dispose();
                }
            }
            finally
            {
                await EndAsync(_cancellation, _closedConnection, async).ConfigureAwait(false);
            }

            if (isComplete)
            {
                // Output values follow the rows, so they are available only now.
                _callbacks?.OnCompleted();
            }
        }
        finally
        {
            // The caller may use a parameter object again, so it must not belong to this command any more.
            _command.Parameters.Clear();
            _command.Dispose();
        }
    }
}
