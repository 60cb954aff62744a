using System.Data;
using System.Data.Common;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>Where the connection of an answer comes from, and whether it ends with the answer.</summary>
internal readonly struct ConnectionSource
{
    private readonly object _source;

    public ConnectionSource(IDbConnection connection)
    {
        ArgumentNullException.ThrowIfNull(connection);
        _source = connection;
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

    /// <summary>Gets the connection of one request.</summary>
    /// <remarks>
    /// One of a data source is left closed: the query opens it, and so closes it as soon as its rows are read, before the
    /// last of them have left for a client that may be slow.
    /// </remarks>
    public ValueTask<IDbConnection> GetAsync(CancellationToken cancellationToken) => _source switch
    {
        DbDataSource dataSource => new(dataSource.CreateConnection()),
        Func<CancellationToken, ValueTask<DbConnection>> factory => FromFactoryAsync(factory, cancellationToken),
        _ => new((IDbConnection)_source),
    };

    /// <summary>Disposes the connection where it is not the caller's.</summary>
    public ValueTask ReleaseAsync(IDbConnection connection) =>
        _source is IDbConnection ? default : ((DbConnection)connection).DisposeAsync();

    /// <summary>Disposes the connection of an answer that failed. What fails now is not reported: the answer's failure is.</summary>
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

    private static async ValueTask<IDbConnection> FromFactoryAsync(Func<CancellationToken, ValueTask<DbConnection>> factory, CancellationToken cancellationToken) =>
        await factory(cancellationToken).ConfigureAwait(false)
        ?? throw new InvalidOperationException("The factory gave no connection.");
}
