using System.Data;
using System.Data.Common;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>Where the connection of a response comes from, and whether it is disposed with the response.</summary>
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

    public ConnectionSource(Func<CancellationToken, ValueTask<DbConnection>> connectionFactory)
    {
        ArgumentNullException.ThrowIfNull(connectionFactory);
        _source = connectionFactory;
    }

    /// <summary>Gets whether each request gets a connection that nobody else has seen. A factory may give one that its caller knows.</summary>
    public bool CreatesConnections => _source is DbDataSource;

    /// <summary>Refuses a connection of the caller's that has been disposed since the result was made.</summary>
    /// <exception cref="InvalidOperationException">It was disposed.</exception>
    public void ThrowIfDisposed() => _lifetime?.End();

    /// <summary>Gets the connection of one request.</summary>
    /// <remarks>
    /// A connection from a data source is left closed: the query opens it, and then closes it as soon as the rows are read,
    /// without waiting for a slow client to receive the last of them.
    /// </remarks>
    public ValueTask<IDbConnection> GetAsync(CancellationToken cancellationToken) => _source switch
    {
        DbDataSource dataSource => new(dataSource.CreateConnection()),
        Func<CancellationToken, ValueTask<DbConnection>> factory => FromFactoryAsync(factory, cancellationToken),
        _ => new((IDbConnection)_source),
    };

    /// <summary>Disposes the connection unless it is the caller's.</summary>
    public ValueTask ReleaseAsync(IDbConnection connection) =>
        _source is IDbConnection ? default : ((DbConnection)connection).DisposeAsync();

    /// <summary>Gets the exception that tells the caller of a failure that comes from the caller's own disposal; null for another.</summary>
    public InvalidOperationException? Explain(Exception failure) =>
        _source is IDbConnection connection ? HandlerLifetime.Explain(failure, connection) : null;

    /// <summary>Disposes the connection of a response that failed. An exception from it is ignored: the first one is reported.</summary>
    public async ValueTask AbandonAsync(IDbConnection connection)
    {
        try
        {
            await ReleaseAsync(connection).ConfigureAwait(false);
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            // See the summary.
        }
    }

    private static async ValueTask<IDbConnection> FromFactoryAsync(
        Func<CancellationToken, ValueTask<DbConnection>> factory, CancellationToken cancellationToken) =>
        await factory(cancellationToken).ConfigureAwait(false)
        ?? throw new InvalidOperationException("The connection factory returned null.");
}
