using System.Data.Common;
using Microsoft.Data.Sqlite;
using Quickstart;

namespace Api;

/// <summary>The database: a temporary file, created at the start and deleted at the end.</summary>
internal sealed class Blog : IAsyncDisposable
{
    private readonly DirectoryInfo _folder;
    private readonly string _connectionString;

    private Blog(DirectoryInfo folder, string file)
    {
        _folder = folder;
        _connectionString = new SqliteConnectionStringBuilder { DataSource = file, Mode = SqliteOpenMode.ReadOnly }.ToString();
    }

    public static async Task<Blog> CreateAsync()
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("dapper-json-api-");
        string file = Path.Combine(folder.FullName, "blog.db");
        await using SqliteConnection connection = await Database.CreateAsync(file);
        return new Blog(folder, file);
    }

    /// <summary>Gets a factory that opens a connection for a request. The result disposes it, which returns it to the driver's pool.</summary>
    public Func<CancellationToken, ValueTask<DbConnection>> Connections => ConnectAsync;

    public ValueTask DisposeAsync()
    {
        SqliteConnection.ClearAllPools();
        _folder.Delete(recursive: true);
        return ValueTask.CompletedTask;
    }

    private async ValueTask<DbConnection> ConnectAsync(CancellationToken cancellationToken)
    {
        var connection = new SqliteConnection(_connectionString);
        await connection.OpenAsync(cancellationToken);
        return connection;
    }
}
