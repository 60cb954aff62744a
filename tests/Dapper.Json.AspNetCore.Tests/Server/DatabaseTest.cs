namespace Dapper.Json.AspNetCore.Tests.Server;

/// <summary>Tests with a database of their own each.</summary>
public abstract class DatabaseTest : IDisposable
{
    private protected readonly TestDatabase _database = new();

    public void Dispose()
    {
        Dispose(disposing: true);
        GC.SuppressFinalize(this);
    }

    protected virtual void Dispose(bool disposing)
    {
        if (disposing)
        {
            _database.Dispose();
        }
    }
}
