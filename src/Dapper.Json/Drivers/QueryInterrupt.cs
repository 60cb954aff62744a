namespace Dapper.Json.Drivers;

/// <summary>Ends the queries that run on a connection.</summary>
/// <param name="interruptOnce">Ends those that run just now. What it throws is the connection being closed.</param>
/// <remarks>
/// SQLite and DuckDB forget an interrupt that comes while nothing runs, and nothing tells when something does: once would be too
/// early before the first statement, and between two. So it is repeated until the query has ended.
/// </remarks>
internal sealed class QueryInterrupt(Action interruptOnce) : IDisposable
{
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(10);

    private readonly object _gate = new();
    private Timer? _timer;
    private bool _isOver;

    /// <summary>Ends them, and those that are about to begin, until it is disposed.</summary>
    public void Interrupt()
    {
        lock (_gate)
        {
            if (!_isOver)
            {
                _timer ??= new Timer(static state => ((QueryInterrupt)state!).InterruptOnce(), this, Pause, Pause);
            }
        }

        InterruptOnce();
    }

    /// <summary>Stops; waits for an interrupt under way, so that nothing is interrupted that comes after.</summary>
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
            if (_isOver)
            {
                return;
            }

            try
            {
                interruptOnce();
            }
            catch (Exception exception) when (exception is not OutOfMemoryException)
            {
                // The connection is being closed. On a timer's thread the exception would end the program.
            }
        }
    }
}
