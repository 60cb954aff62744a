namespace Dapper.Json.Drivers;

/// <summary>Interrupts the queries that run on a connection.</summary>
/// <param name="interruptOnce">Interrupts the queries that run now. Throws only if the connection is being closed.</param>
/// <remarks>
/// SQLite and DuckDB forget an interrupt while nothing runs, and do not report when something starts. A single interrupt may be too
/// early: before the first statement, or between two. So it is repeated until the query has ended.
/// </remarks>
internal sealed class QueryInterrupt(Action interruptOnce) : IDisposable
{
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(10);

    private readonly object _gate = new();
    private Timer? _timer;
    private bool _isOver;

    /// <summary>Interrupts the queries that run now, and those that begin before this is disposed.</summary>
    public void Interrupt()
    {
        lock (_gate)
        {
            _timer ??= _isOver ? null : new Timer(static state => ((QueryInterrupt)state!).InterruptOnce(), this, Pause, Pause);
            InterruptOnce();
        }
    }

    /// <summary>Stops interrupting. Waits for a running interrupt, so that no later query is interrupted.</summary>
    public void Dispose()
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
            try
            {
                if (!_isOver)
                {
                    interruptOnce();
                }
            }
            catch (Exception exception) when (exception is not OutOfMemoryException)
            {
                // The connection is being closed. On a timer's thread, the exception would end the process.
            }
        }
    }
}
