using System.ComponentModel;
using System.Data;

namespace Dapper.Json.AspNetCore.Queries;

/// <summary>
/// Detects that the caller's connection or transaction has ended before the query runs, most often by a <c>using</c> in the handler. The
/// exception says what to do instead.
/// </summary>
internal sealed class HandlerLifetime
{
    private const string Advice =
        "The query of a result runs after the handler has returned. Remove the 'using', and let the request dispose it: inject it as a scoped "
        + "service, or pass it to HttpContext.Response.RegisterForDisposeAsync";

    private readonly Component _connection;
    private readonly EventHandler _onDisposed;
    private bool _isDisposed;

    private HandlerLifetime(Component connection)
    {
        _connection = connection;
        _onDisposed = (_, _) => _isDisposed = true;
        connection.Disposed += _onDisposed;
    }

    /// <summary>Watches a connection after a result is created: some drivers open a disposed connection again, without an error.</summary>
    /// <returns>Null if the connection has no event for its disposal.</returns>
    public static HandlerLifetime? Of(IDbConnection connection) => connection is Component component ? new HandlerLifetime(component) : null;

    /// <summary>Stops watching, and throws if the connection was disposed after the result was created.</summary>
    /// <exception cref="InvalidOperationException">The connection was disposed.</exception>
    public void End()
    {
        _connection.Disposed -= _onDisposed;
        if (_isDisposed)
        {
            throw ConnectionEnded(cause: null);
        }
    }

    /// <summary>Returns an exception that explains a failure from a disposed connection; null for other failures.</summary>
    public static InvalidOperationException? Explain(Exception failure, IDbConnection connection) =>
        failure is ObjectDisposedException disposed && disposed.ObjectName.EndsWith(connection.GetType().Name, StringComparison.Ordinal)
            ? ConnectionEnded(failure)
            : null;

    /// <summary>Throws for a transaction that has ended.</summary>
    /// <exception cref="InvalidOperationException">It was committed, rolled back or disposed.</exception>
    public static void ThrowIfEnded(IDbTransaction? transaction)
    {
        if (transaction is not null && ConnectionOf(transaction) is null)
        {
            throw new InvalidOperationException(
                $"The transaction was committed, rolled back or disposed before the query ran. {Advice}. "
                + $"{nameof(JsonResultOptions)}.{nameof(JsonResultOptions.CommitsTransaction)} commits it after the last row.");
        }
    }

    /// <summary>Returns the connection of a transaction; null if the transaction has ended.</summary>
    public static IDbConnection? ConnectionOf(IDbTransaction transaction)
    {
        try
        {
            return transaction.Connection;
        }
        catch (ObjectDisposedException)
        {
            return null;
        }
    }

    private static InvalidOperationException ConnectionEnded(Exception? cause) =>
        new($"The connection was disposed before the query ran. {Advice}. Or give the result a data source.", cause);
}
