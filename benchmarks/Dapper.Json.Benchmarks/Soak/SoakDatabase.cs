using System.Data.Common;

namespace Dapper.Json.Benchmarks.Soak;

/// <summary>A database whose connections are taken from a pool and may fail at any time.</summary>
internal abstract class SoakDatabase(string name) : IAsyncDisposable
{
    /// <summary>How many authors there are.</summary>
    public const int Authors = 20;

    /// <summary>How many posts there are.</summary>
    public const int Posts = 400;

    private const string AddedColumn = "Extra";

    private readonly SemaphoreSlim _altering = new(1, 1);

    /// <summary>Gets the name for headings.</summary>
    public string Name { get; } = name;

    /// <summary>Makes a connection, not opened.</summary>
    public abstract DbConnection Connect();

    /// <summary>Ends a connection from the side of the server, where there is one.</summary>
    /// <returns>Whether that is possible.</returns>
    public abstract Task<bool> TryKillAsync(DbConnection victim);

    /// <summary>Says whether an error is one of those that the server or its pool may have at any time here.</summary>
    public abstract bool IsExpected(Exception error);

    /// <summary>Counts the connections that were not given back.</summary>
    public abstract Task<int> CountLeaksAsync();

    /// <summary>Makes the tables and fills them.</summary>
    public virtual async Task PrepareAsync()
    {
        await using DbConnection connection = Connect();
        await connection.OpenAsync();
        await DropAsync(connection);
        await connection.ExecuteAsync(
            """
            create table soak_authors (Id bigint primary key, Name varchar(100) not null);
            create table soak_posts (Id bigint primary key, AuthorId bigint not null, Title varchar(100) not null, Body varchar(9000), Rating double precision not null);
            create table soak_altered (Id bigint primary key, Name varchar(100) not null)
            """);
        await connection.ExecuteAsync(
            "insert into soak_authors (Id, Name) select Id, Name from @rows", new { rows = JsonParameter.Table(SoakAuthor.All) });
        await connection.ExecuteAsync(
            "insert into soak_posts (Id, AuthorId, Title, Body, Rating) select Id, AuthorId, Title, Body, Rating from @rows", new { rows = JsonParameter.Table(SoakPost.All) });
        await connection.ExecuteAsync(
            "insert into soak_altered (Id, Name) select Id, Name from @rows", new { rows = JsonParameter.Table(SoakAuthor.All) });
    }

    /// <summary>Adds a column to a table, and takes it away again: one caller at a time.</summary>
    public async Task AlterAsync()
    {
        await _altering.WaitAsync();
        try
        {
            // On SQLite a connection from the pool may not yet know of a column that another has added.
            await using DbConnection connection = Connect();
            await connection.OpenAsync();
            await connection.ExecuteScalarAsync<int>("select count(*) from soak_altered");
            await connection.ExecuteAsync($"alter table soak_altered add column {AddedColumn} bigint");
            bool isGone = false;
            while (!isGone)
            {
                isGone = await TryRemoveColumnAsync(connection);
            }
        }
        finally
        {
            _altering.Release();
        }
    }

    /// <inheritdoc/>
    public virtual async ValueTask DisposeAsync()
    {
        await using DbConnection connection = Connect();
        await DropAsync(connection);
        _altering.Dispose();
        GC.SuppressFinalize(this);
    }

    /// <remarks>The column must not stay: the next one has its name.</remarks>
    private async Task<bool> TryRemoveColumnAsync(DbConnection connection)
    {
        try
        {
            await connection.ExecuteAsync($"alter table soak_altered drop column {AddedColumn}");
            return true;
        }
        catch (Exception error) when (IsExpected(error))
        {
            return false;
        }
    }

    private static async Task DropAsync(DbConnection connection) => await connection.ExecuteAsync(
        "drop table if exists soak_authors; drop table if exists soak_posts; drop table if exists soak_altered");
}
