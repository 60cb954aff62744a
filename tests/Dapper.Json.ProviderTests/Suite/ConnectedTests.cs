namespace Dapper.Json.ProviderTests.Suite;

/// <summary>Parts of the suite whose tests have an open connection each.</summary>
public abstract class ConnectedTests<TDatabase> : DatabaseTests<TDatabase>, IAsyncLifetime
    where TDatabase : Database, new()
{
    protected DbConnection Connection { get; private set; } = null!;

    public async ValueTask InitializeAsync() => Connection = await Database.OpenAsync();

    /// <remarks>There is none if the database is not: the test is skipped.</remarks>
    public async ValueTask DisposeAsync()
    {
        await (Connection?.DisposeAsync() ?? default);
        GC.SuppressFinalize(this);
    }
}
