using System.Data;
using Microsoft.Data.Sqlite;
using SQLitePCL;

namespace Dapper.Json.Drivers.Sqlite;

/// <summary>Ends the statements that run on a connection: <see href="https://www.sqlite.org/c3ref/interrupt.html"/>.</summary>
/// <remarks>
/// SQLite forgets an interrupt that comes while no statement runs, and nothing tells when one does: once would be too
/// early before the first, and between two. So it is repeated until the query has ended.
/// </remarks>
internal sealed class SqliteInterrupt(IDbConnection connection) : QueryInterrupt
{
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(10);

    private readonly SqliteConnection _connection = (SqliteConnection)connection;
    private readonly object _gate = new();
    private Timer? _timer;
    private bool _isOver;

    public override void Interrupt()
    {
        lock (_gate)
        {
            if (!_isOver)
            {
                _timer ??= new Timer(static state => ((SqliteInterrupt)state!).InterruptOnce(), this, Pause, Pause);
            }
        }

        InterruptOnce();
    }

    public override void Dispose()
    {
        lock (_gate)
        {
            _isOver = true;
        }

        _timer?.Dispose();
    }

    private void InterruptOnce()
    {
        lock (_gate)
        {
            if (_isOver)
            {
                return;
            }

            try
            {
                if (_connection.Handle is { IsInvalid: false, IsClosed: false } handle)
                {
                    raw.sqlite3_interrupt(handle);
                }
            }
            catch (Exception exception) when (exception is not OutOfMemoryException)
            {
                // The connection is being closed. On a timer's thread the exception would end the program.
            }
        }
    }
}
