using System.Data.Common;
using Dapper.Json.Benchmarks.Workloads;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;

namespace Dapper.Json.LoadTest.Hosts;

/// <summary>A file of SQLite with posts in it.</summary>
internal sealed class PostDatabase
{
    private readonly string _connectionString;

    static PostDatabase() => SQLitePCL.Batteries_V2.Init();

    /// <summary>Uses a file that is there.</summary>
    public PostDatabase(string file)
    {
        _connectionString = new SqliteConnectionStringBuilder { DataSource = file, Mode = SqliteOpenMode.ReadOnly }.ToString();
        Source = new SqliteSource(_connectionString);
        Options = new DbContextOptionsBuilder<PostContext>().UseSqlite(_connectionString).Options;
    }

    /// <summary>Gets where connections come from. Those of SQLite's driver are pooled.</summary>
    public DbDataSource Source { get; }

    public DbContextOptions Options { get; }

    /// <summary>Fills a new file.</summary>
    public static void Create(string file)
    {
        using var connection = new SqliteConnection(new SqliteConnectionStringBuilder { DataSource = file, Pooling = false }.ToString());
        connection.Open();
        connection.Execute("create table Posts (Id integer primary key, Title text not null, Summary text, EditorId integer, Rating real not null, Score real, CreatedAt text not null, IsPublished integer not null)");
        using SqliteTransaction transaction = connection.BeginTransaction();
        connection.Execute(
            "insert into Posts values (@Id, @Title, @Summary, @EditorId, @Rating, @Score, @CreatedAt, @IsPublished)",
            new EightColumns(hasSpecials: false).Rows().Take(1_000),
            transaction);
        transaction.Commit();
    }

    public SqliteConnection Connect() => new(_connectionString);
}

/// <summary>A data source for the connections of SQLite's driver, which pools them itself.</summary>
internal sealed class SqliteSource(string connectionString) : DbDataSource
{
    public override string ConnectionString => connectionString;

    protected override DbConnection CreateDbConnection() => new SqliteConnection(connectionString);
}

/// <summary>Entity Framework's view of the posts.</summary>
internal sealed class PostContext(DbContextOptions options) : DbContext(options)
{
    public DbSet<Post> Posts => Set<Post>();
}
