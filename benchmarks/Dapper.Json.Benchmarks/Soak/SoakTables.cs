using System.Data.Common;

namespace Dapper.Json.Benchmarks.Soak;

/// <summary>The tables that the queries read.</summary>
internal static class SoakTables
{
    private const string Altered = "soak_altered";
    private const string AddedColumn = "Extra";

    /// <summary>Makes them, with all their rows.</summary>
    /// <param name="connection">An open connection.</param>
    /// <param name="longText">The type of the longest texts.</param>
    /// <param name="sql">Gives SQL as the database takes it.</param>
    public static async Task CreateAsync(DbConnection connection, string longText, Func<string, string> sql)
    {
        const string Named = "(Id bigint not null primary key, Name varchar(100) not null)";
        await connection.ExecuteAsync(sql($"create table soak_authors {Named}"));
        await connection.ExecuteAsync(sql($"create table {Altered} {Named}"));
        await connection.ExecuteAsync(sql(
            $"""
            create table soak_posts (Id bigint not null primary key, AuthorId bigint not null, Title varchar(100) not null, Body {longText},
                Rating double precision not null)
            """));
        await connection.ExecuteAsync(sql("insert into soak_authors (Id, Name) values (@Id, @Name)"), SoakAuthor.All);
        await connection.ExecuteAsync(sql($"insert into {Altered} (Id, Name) values (@Id, @Name)"), SoakAuthor.All);

        // Dapper gives a text of more than 4,000 characters the size -1, which Firebird's driver refuses.
        await connection.ExecuteAsync(
            sql("insert into soak_posts (Id, AuthorId, Title, Body, Rating) values (@Id, @AuthorId, @Title, @Body, @Rating)"),
            SoakPost.All.Select(static post => new
            {
                post.Id,
                post.AuthorId,
                post.Title,
                Body = new DbString { Value = post.Body, Length = Math.Max(1, post.Body?.Length ?? 0) },
                post.Rating,
            }));
    }

    /// <summary>Drops those that are there.</summary>
    /// <param name="connection">A connection.</param>
    /// <param name="drop">Gives the SQL for a table.</param>
    public static async Task DropAsync(DbConnection connection, Func<string, string> drop)
    {
        foreach (string table in (string[])["soak_authors", "soak_posts", Altered])
        {
            await connection.ExecuteAsync(drop(table));
        }
    }

    /// <summary>Adds a column, or takes it away again.</summary>
    /// <param name="connection">A connection, not opened.</param>
    /// <param name="sql">Gives SQL as the database takes it.</param>
    public static async Task AlterAsync(DbConnection connection, Func<string, string> sql)
    {
        await connection.OpenAsync();

        // The rows are read to their end: on SQLite a connection from the pool learns only so of a column that another has added.
        bool isThere;
        await using (DbDataReader reader = await connection.ExecuteReaderAsync($"select * from {Altered} where Id < 0"))
        {
            isThere = reader.FieldCount == 3;
            await reader.ReadAsync();
        }

        await connection.ExecuteAsync(sql($"alter table {Altered} {(isThere ? $"drop column {AddedColumn}" : $"add column {AddedColumn} bigint")}"));
    }
}
