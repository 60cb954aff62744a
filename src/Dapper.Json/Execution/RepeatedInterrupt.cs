namespace Dapper.Json.Execution;

/// <summary>
/// Interrupts a SQLite connection until told to stop. SQLite forgets an interrupt that comes while no statement runs, and
/// nothing tells when the first one does: once would be too early between the driver's look at the token and that.
/// </summary>
internal sealed class RepeatedInterrupt : IDisposable
{
    private static readonly TimeSpan Pause = TimeSpan.FromMilliseconds(10);

    private readonly object _gate = new();
    private readonly Action _interrupt;
    private readonly Timer _timer;
    private bool _isOver;

    public RepeatedInterrupt(Action interrupt)
    {
        _interrupt = interrupt;
        _timer = new Timer(static state => ((RepeatedInterrupt)state!).Interrupt(), this, Pause, Pause);
    }

    /// <summary>Stops; waits for an interrupt under way, so that nothing is interrupted that comes after.</summary>
    public void Dispose()
    {
        lock (_gate)
        {
            _isOver = true;
        }

        _timer.Dispose();
    }

    private void Interrupt()
    {
        lock (_gate)
        {
            if (_isOver)
            {
                return;
            }

            try
            {
                _interrupt();
            }
            catch (Exception exception) when (exception is not OutOfMemoryException)
            {
                // The connection is being closed. On a timer's thread the exception would end the program.
            }
        }
    }
}
