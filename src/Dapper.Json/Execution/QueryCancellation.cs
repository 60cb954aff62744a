using System.Data;
using Dapper.Json.Drivers;

namespace Dapper.Json.Execution;

/// <summary>
/// Cancels the running command with its token. Registered once for the query, before the command runs, and not with each read.
/// </summary>
internal sealed class QueryCancellation
{
    private QueryInterrupt? _interrupt;
    private CancellationTokenRegistration _registration;
    private volatile IDbCommand? _command;

    /// <summary>Gets whether cancellation interrupts everything that runs on the connection, not only the command.</summary>
    public bool InterruptsConnection => _interrupt is not null;

    /// <summary>
    /// Creates the exception for a failure that a cancellation has caused. Some drivers report one as an error of their own, or without the token.
    /// </summary>
    /// <returns>The exception; null if the failure has another cause.</returns>
    public static OperationCanceledException? ReportOf(Exception failure, CancellationToken token) =>
        token.IsCancellationRequested && !(failure is OperationCanceledException cancellation && cancellation.CancellationToken == token)
            ? new OperationCanceledException("The query was cancelled.", failure, token)
            : null;

    /// <summary>Watches the token of a query that is about to run.</summary>
    public void Begin(IDbConnection connection, CancellationToken token)
    {
        if (token.CanBeCanceled)
        {
            _interrupt = KnownDrivers.InterruptOf(connection);
            _registration = token.UnsafeRegister(static state => ((QueryCancellation)state!).Interrupt(), this);
        }
    }

    /// <summary>Sets the command to cancel.</summary>
    /// <exception cref="OperationCanceledException">The token was cancelled before there was a command to cancel.</exception>
    public void Watch(IDbCommand command, CancellationToken token)
    {
        // With a full fence: otherwise the token could be read before the thread that cancels it can see the command.
        Interlocked.Exchange(ref _command, command);
        token.ThrowIfCancellationRequested();
    }

    /// <summary>Stops watching the token. Waits for a running cancellation, so that it cannot hit a later command.</summary>
    public ValueTask StopAsync(bool async)
    {
        CancellationTokenRegistration registration = _registration;
        _registration = default;
        if (async)
        {
            return registration.DisposeAsync();
        }

        registration.Dispose();
        return default;
    }

    /// <summary>Forgets the command: once watching has stopped, since a cancellation that was running has used it.</summary>
    public void End()
    {
        _interrupt?.Dispose();
        (_interrupt, _command) = (null, null);
    }

    /// <summary>Cancels the command, once: the token may have done so, or a limit of time.</summary>
    public void Cancel()
    {
        try
        {
            Interlocked.Exchange(ref _command, null)?.Cancel();
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            // The command has ended by itself, or its driver cannot cancel or reach the server. The thread that cancels
            // the token must not get the exception: on a timer's thread it would end the process. The query checks the
            // token before the next row.
        }
    }

    private void Interrupt()
    {
        _interrupt?.Interrupt();
        Cancel();
    }
}
