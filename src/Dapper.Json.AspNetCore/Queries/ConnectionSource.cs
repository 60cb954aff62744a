using System.Data;
using System.Data.Common;

namespace Dapper.Json.AspNetCore.Queries;

/// <summary>The source of a response's connection: the caller's own, or a data source, whose connections are disposed with the response.</summary>
internal readonly struct ConnectionSource
{
    private readonly object _source;
    private readonly HandlerLifetime? _lifetime;

    public ConnectionSource(IDbConnection connection)
    {
        ArgumentNullException.ThrowIfNull(connection);
        _source = connection;
        _lifetime = HandlerLifetime.Of(connection);
    }

    public ConnectionSource(DbDataSource dataSource)
    {
        ArgumentNullException.ThrowIfNull(dataSource);
        _source = dataSource;
    }

    /// <summary>Throws for a transaction in which the query would not run.</summary>
    /// <remarks>
    /// Some drivers would still run the query, but outside the transaction, so that its changes stay after a rollback. If the types of two
    /// connections differ, one of them may be a wrapper of the other, such as a profiler's.
    /// </remarks>
    /// <exception cref="ArgumentException">The command has the transaction of another connection.</exception>
    public ConnectionSource Checked(IDbTransaction? transaction) =>
        transaction is null || HandlerLifetime.ConnectionOf(transaction) is not { } own || own == _source || own.GetType() != _source.GetType()
            ? this
            : throw new ArgumentException(
                "The command has the transaction of another connection, so the query would run outside of it: "
                + "create the result on the connection of the transaction.",
                nameof(transaction));

    /// <summary>Throws if the caller's connection has been disposed since the result was created.</summary>
    /// <exception cref="InvalidOperationException">The connection was disposed.</exception>
    public void ThrowIfDisposed() => _lifetime?.End();

    /// <summary>Returns the connection for one request.</summary>
    /// <remarks>
    /// A connection from a data source is returned closed: the query opens it, and closes it as soon as the rows are read,
    /// without waiting for a slow client to receive the last of them.
    /// </remarks>
    public IDbConnection Get() => _source is DbDataSource dataSource ? dataSource.CreateConnection() : (IDbConnection)_source;

    /// <summary>Disposes the connection unless it is the caller's.</summary>
    public ValueTask ReleaseAsync(IDbConnection connection) =>
        _source is IDbConnection ? default : ((DbConnection)connection).DisposeAsync();

    /// <summary>Returns an exception that explains a failure from the caller's own disposal; null for other failures.</summary>
    public InvalidOperationException? Explain(Exception failure) =>
        _source is IDbConnection connection ? HandlerLifetime.Explain(failure, connection) : null;

    /// <summary>Disposes the connection of a response that failed. An exception from it is ignored: the first one is reported.</summary>
    public async ValueTask AbandonAsync(IDbConnection connection)
    {
        try
        {
            await ReleaseAsync(connection);
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            // See the summary.
        }
    }
}
