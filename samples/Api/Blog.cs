using System.Data.Common;
using Microsoft.Data.Sqlite;
using Quickstart;

namespace Api;

/// <summary>The database: a temporary file, created at the start and deleted at the end.</summary>
internal sealed class Blog : IAsyncDisposable
{
    private readonly DirectoryInfo _folder;

    private Blog(DirectoryInfo folder, string file)
    {
        _folder = folder;
        var settings = new SqliteConnectionStringBuilder { DataSource = file, Mode = SqliteOpenMode.ReadOnly };
        Connections = SqliteFactory.Instance.CreateDataSource(settings.ToString());
    }

    /// <summary>Gets what creates a connection for a request. The result disposes it, which returns it to the driver's pool.</summary>
    public DbDataSource Connections { get; }

    public static async Task<Blog> CreateAsync()
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("dapper-json-api-");
        string file = Path.Combine(folder.FullName, "blog.db");
        await using SqliteConnection connection = await Database.CreateAsync(file);
        return new Blog(folder, file);
    }

    public ValueTask DisposeAsync()
    {
        SqliteConnection.ClearAllPools();
        _folder.Delete(recursive: true);
        return ValueTask.CompletedTask;
    }
}
