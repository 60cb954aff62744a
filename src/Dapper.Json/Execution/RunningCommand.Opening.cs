using System.Data;
using System.Data.Common;
using Dapper.Json.Drivers;

namespace Dapper.Json.Execution;

/// <content>Runs the command by Dapper, and removes Dapper's wrapper around the reader: its asynchronous disposal would leave the command open.</content>
internal sealed partial class RunningCommand
{
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

    /// <summary>Watches the token, and opens a closed connection if Dapper may not.</summary>
    public Task BeginAsync(bool async)
    {
        _cancellation.Begin(Connection, Token);
        _closesConnection = Connection.State == ConnectionState.Closed;

        // Dapper and the driver may close a connection that Dapper has opened before they throw. A running interrupt would then hit
        // the next user of the pooled native connection. So the connection is opened and closed here, after the cancellation has ended.
        if (_closesConnection && _cancellation.InterruptsConnection)
        {
            if (async)
            {
                return ((DbConnection)Connection).OpenAsync(Token);
            }

            Connection.Open();
        }

        return Task.CompletedTask;
    }

    /// <summary>Takes over the reader that Dapper has opened, and its command.</summary>
    /// <exception cref="OperationCanceledException">The token was cancelled before there was a command to cancel.</exception>
    public void Opened(IDataReader opened, CommandBehavior behavior)
    {
        (DbDataReader reader, _command) = Unwrap(opened);
        _opened = new OpenedReader(reader, _command.Connection as DbConnection, behavior);
        _cancellation.Watch(_command, Token);
    }
}
