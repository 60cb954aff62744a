using System.Data.Common;
using Microsoft.Data.Sqlite;
using Quickstart;

namespace Api;

/// <summary>The database: a file in the folder for temporary files, made at the start and deleted at the end.</summary>
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

    /// <summary>Gets what opens a connection for a request. The result that uses it disposes it, and the driver's pool keeps it.</summary>
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
