using System.Data;
using Dapper.Json.Drivers;

namespace Dapper.Json.Execution;

/// <summary>
/// Carries a token's cancellation to the driver: registered once for the query, not with each read, and from before
/// the command runs.
/// </summary>
internal sealed class QueryCancellation
{
    private readonly QueryInterrupt? _interrupt;
    private readonly CancellationTokenRegistration _registration;
    private volatile IDbCommand? _command;

    private QueryCancellation(IDbConnection connection, CancellationToken token)
    {
        _interrupt = KnownDrivers.InterruptOf(connection);
        _registration = token.UnsafeRegister(static state => ((QueryCancellation)state!).Cancel(), this);
    }

    /// <summary>Gets a value indicating whether all that runs on the connection is interrupted, not the command alone.</summary>
    public bool InterruptsConnection => _interrupt is not null;

    public static QueryCancellation? For(IDbConnection connection, CancellationToken token) =>
        token.CanBeCanceled ? new QueryCancellation(connection, token) : null;

    /// <summary>
    /// Makes the exception that a failure is reported by where it comes from a cancellation. Some drivers report one as an error of their
    /// own, or without the caller's token.
    /// </summary>
    /// <returns>The exception; null where the failure is to be reported as it is.</returns>
    public static OperationCanceledException? ReportOf(Exception failure, CancellationToken token) =>
        token.IsCancellationRequested && !(failure is OperationCanceledException cancellation && cancellation.CancellationToken == token)
            ? new OperationCanceledException("The query was cancelled.", failure, token)
            : null;

    /// <summary>Names the command that is running from now on.</summary>
    /// <exception cref="OperationCanceledException">The token was cancelled before there was a command to cancel.</exception>
    public void Watch(IDbCommand command, CancellationToken token)
    {
        // With a full fence: else the token could be read before another thread, which sets it, can see the command.
        Interlocked.Exchange(ref _command, command);
        token.ThrowIfCancellationRequested();
    }

    /// <summary>Ends the watch; waits for a cancellation under way, so that nothing is cancelled that comes after.</summary>
    public async ValueTask EndAsync(bool async)
    {
        if (async)
        {
            await _registration.DisposeAsync().ConfigureAwait(false);
        }
        else
        {
            _registration.Dispose();
        }

        _interrupt?.Dispose();
    }

    private void Cancel()
    {
        try
        {
            _interrupt?.Interrupt();
            _command?.Cancel();
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            // The command has ended by itself, or its driver cannot cancel or reach the server. Whoever cancels the
            // token is not to blame: on a timer's thread the exception would end the program. The query checks the
            // token before the next row.
        }
    }
}
