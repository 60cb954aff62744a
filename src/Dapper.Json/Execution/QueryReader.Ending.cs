using System.Data;

namespace Dapper.Json.Execution;

/// <content>How a query ends, well or given up: the reader, the command, the watch and the connection.</content>
internal sealed partial class QueryReader
{
    /// <summary>Ends a query that went well: skips what follows the rows, frees the connection and hands the output parameters over.</summary>
    public async ValueTask CompleteAsync(bool async)
    {
        await SkipResultsAsync(async).ConfigureAwait(false);
        await CloseAsync(async, isComplete: true).ConfigureAwait(false);
    }

    /// <summary>Ends a query that is given up. What fails now is not reported: the reason for giving up is.</summary>
    public ValueTask AbandonAsync(bool async) => _isOpen ? AbandonOpenAsync(async) : default;

    /// <summary>Ends the watch, and closes a connection again that the query found closed.</summary>
    private static async ValueTask EndAsync(QueryCancellation? cancellation, IDbConnection? closedConnection, bool async)
    {
        if (cancellation is not null)
        {
            await cancellation.EndAsync(async).ConfigureAwait(false);
        }

        if (closedConnection is { State: not ConnectionState.Closed })
        {
            // DuckDB's driver overlooks CloseConnection where other flags stand beside it.
            closedConnection.Close();
        }
    }

    private async ValueTask AbandonOpenAsync(bool async)
    {
        try
        {
            try
            {
                if (!Reader.IsClosed)
                {
                    _command.Cancel();
                }
            }
            finally
            {
                await CloseAsync(async, isComplete: false).ConfigureAwait(false);
            }
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            // The reason for giving up is reported instead. Dapper does the same on this path.
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
                // SQLite's driver runs the statements that are left, which only an interrupt ends: that watch lasts until here.
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
