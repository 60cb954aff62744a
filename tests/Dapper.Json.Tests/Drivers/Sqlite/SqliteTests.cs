namespace Dapper.Json.Tests.Drivers.Sqlite;

/// <summary>Tests on a database in memory: each has one of its own.</summary>
public abstract class SqliteTests : IDisposable
{
    private protected SqliteConnection Connection { get; } = Databases.Open();

    public void Dispose()
    {
        Connection.Dispose();
        GC.SuppressFinalize(this);
    }
}
