using System.Data;
using System.Data.Common;

namespace Dapper.Json.Execution;

/// <content>Ends a query, completed or abandoned: the reader, the command, the cancellation and the connection.</content>
internal sealed partial class RunningCommand
{
    /// <summary>Ends a query that is abandoned, unless it has ended. A failure here is ignored: the reason for abandoning it is reported.</summary>
    /// <param name="async">Whether to wait asynchronously.</param>
    /// <param name="cause">The failure for which it is; null if no more is wanted.</param>
    public async ValueTask AbandonAsync(bool async, Exception? cause = null)
    {
        try
        {
            // What has failed on the server has ended there.
            if (_opened is not null && cause is not DbException)
            {
                Cancel();
            }

            await CloseAsync(async, isComplete: false).ConfigureAwait(false);
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            // The caller gets the failure for which the query is abandoned, and not that the reader could not be disposed after it.
        }
    }

    /// <summary>Ends a query of which no more is wanted, by reading on or by cancelling it.</summary>
    public async ValueTask StopAsync(bool async)
    {
        if (!await TrySkipRestAsync(async).ConfigureAwait(false))
        {
            Cancel();
        }

        await CloseAsync(async, isComplete: false).ConfigureAwait(false);
    }

    /// <summary>
    /// Frees the reader, the command, the cancellation and a connection that the query found closed; if the query is complete, after further results, whose
    /// errors are thrown as in Dapper's Query.
    /// </summary>
    /// <remarks>In one method: each that waits is compiled in the first call of a process, with its own state machine.</remarks>
    public async ValueTask CloseAsync(bool async, bool isComplete)
    {
        while (isComplete && await NextResultAsync(async).ConfigureAwait(false))
        {
        }

        (DbDataReader? reader, IDbCommand? command) = (_opened?.Reader, _command);
        (_opened, _command) = (null, null);
        if (!_cancellation.InterruptsConnection)
        {
            await _cancellation.StopAsync(async).ConfigureAwait(false);
        }

        try
        {
            try
            {
                // SQLite's driver runs the remaining statements now, and only an interrupt can stop them: so it stays registered until here.
                if (async && reader is not null)
                {
                    await reader.DisposeAsync().ConfigureAwait(false);
                }
                else
                {
                    reader?.Dispose();
                }
            }
            finally
            {
                await _cancellation.StopAsync(async).ConfigureAwait(false);
                _cancellation.End();

                // Once: when the query has ended, others may open the connection.
                bool closes = _closesConnection;
                _closesConnection = false;
                if (closes && Connection.State != ConnectionState.Closed)
                {
                    // DuckDB's driver ignores CloseConnection in combination with other flags.
                    Connection.Close();
                }
            }

            if (isComplete)
            {
                // Output values follow the rows, so they are available only now.
                (_definition.Parameters as SqlMapper.IParameterCallbacks)?.OnCompleted();
            }
        }
        finally
        {
            // The caller may use a parameter object again, so it must not belong to this command any more.
            command?.Parameters.Clear();
            command?.Dispose();
        }
    }
}
