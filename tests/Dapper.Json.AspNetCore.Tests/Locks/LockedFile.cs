using Microsoft.Data.Sqlite;

namespace Dapper.Json.AspNetCore.Tests.Locks;

/// <summary>A database in a file, deleted in the end, in a journal mode.</summary>
internal sealed class LockedFile : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("dapper-json-locks-");

    static LockedFile() => SQLitePCL.Batteries_V2.Init();

    public LockedFile(string journal)
    {
        ConnectionString = new SqliteConnectionStringBuilder { DataSource = Path.Combine(_folder.FullName, "posts.db") }.ToString();
        using SqliteConnection connection = Open();
        connection.Execute($"pragma journal_mode = {journal}; create table Posts (Id integer primary key); insert into Posts values (1)");
    }

    public string ConnectionString { get; }

    public SqliteConnection Open()
    {
        var connection = new SqliteConnection(ConnectionString);
        connection.Open();
        return connection;
    }

    public void Dispose()
    {
        SqliteConnection.ClearAllPools();
        _folder.Delete(recursive: true);
    }
}
