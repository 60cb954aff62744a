using System.Data.Common;

namespace Dapper.Json.Benchmarks.Soak;

/// <summary>A database whose connections are taken from a pool and may fail at any time.</summary>
internal abstract class SoakDatabase(string name) : IAsyncDisposable
{
    /// <summary>How many authors there are.</summary>
    public const int Authors = 20;

    /// <summary>How many posts there are.</summary>
    public const int Posts = 200;

    private const string AddedColumn = "Extra";

    private readonly SemaphoreSlim _altering = new(1, 1);

    /// <summary>Gets the name for headings.</summary>
    public string Name { get; } = name;

    /// <summary>Makes a connection, not opened.</summary>
    public abstract DbConnection Connect();

    /// <summary>Makes a connection that no worker's can stand in the way of, not opened.</summary>
    protected virtual DbConnection ConnectForSetup() => Connect();

    /// <summary>Ends a connection from the side of the server, where there is one.</summary>
    /// <returns>Whether that is possible.</returns>
    public abstract Task<bool> TryKillAsync(DbConnection victim);

    /// <summary>Restarts the server, where there is one, with all that is connected to it.</summary>
    /// <returns>Whether that is possible.</returns>
    public virtual Task<bool> TryRestartAsync() => Task.FromResult(false);

    /// <summary>Says whether an error is one of those that the server or its pool may have at any time here.</summary>
    public abstract bool IsExpected(Exception error);

    /// <summary>Counts the connections that were not given back.</summary>
    public abstract Task<int> CountLeaksAsync();

    /// <summary>Makes the tables and fills them.</summary>
    public virtual async Task PrepareAsync()
    {
        await using DbConnection connection = ConnectForSetup();
        await connection.OpenAsync();
        await DropAsync(connection);
        await connection.ExecuteAsync(
            """
            create table soak_authors (Id bigint primary key, Name varchar(100) not null);
            create table soak_posts
                (Id bigint primary key, AuthorId bigint not null, Title varchar(100) not null, Body varchar(9000), Rating double precision not null);
            create table soak_altered (Id bigint primary key, Name varchar(100) not null)
            """);
        await connection.ExecuteAsync(
            "insert into soak_authors (Id, Name) select Id, Name from @rows", new { rows = JsonParameter.Table(SoakAuthor.All) });
        await connection.ExecuteAsync(
            "insert into soak_posts (Id, AuthorId, Title, Body, Rating) select Id, AuthorId, Title, Body, Rating from @rows",
            new { rows = JsonParameter.Table(SoakPost.All) });
        await connection.ExecuteAsync(
            "insert into soak_altered (Id, Name) select Id, Name from @rows", new { rows = JsonParameter.Table(SoakAuthor.All) });
    }

    /// <summary>Adds a column to a table, or takes it away again: one caller at a time.</summary>
    public async Task AlterAsync()
    {
        await _altering.WaitAsync();
        try
        {
            await using DbConnection connection = Connect();
            await connection.OpenAsync();

            // The rows are read to their end: on SQLite a connection from the pool learns only so of a column that another has added.
            bool isThere;
            await using (DbDataReader reader = await connection.ExecuteReaderAsync("select * from soak_altered where Id < 0"))
            {
                isThere = reader.FieldCount == 3;
                await reader.ReadAsync();
            }

            await connection.ExecuteAsync($"alter table soak_altered {(isThere ? $"drop column {AddedColumn}" : $"add column {AddedColumn} bigint")}");
        }
        finally
        {
            _altering.Release();
        }
    }

    /// <inheritdoc/>
    public virtual async ValueTask DisposeAsync()
    {
        await using DbConnection connection = ConnectForSetup();
        await DropAsync(connection);
        _altering.Dispose();
        GC.SuppressFinalize(this);
    }

    private static async Task DropAsync(DbConnection connection) => await connection.ExecuteAsync(
        "drop table if exists soak_authors; drop table if exists soak_posts; drop table if exists soak_altered");
}
