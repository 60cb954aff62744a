namespace Dapper.Json.Tests.Cursors;

/// <summary>A list that is read page by page, while rows are inserted and deleted: no row is lost, and none is read twice.</summary>
public class CursorPageTests
{
    private const string Columns = "select Id, At, Stars from Posts where @afterId is null or ";

    private const string StarsAndId = "(Stars is null, coalesce(Stars, 0), Id)";
    private const string AfterStarsAndId = "(@afterStars is null, coalesce(@afterStars, 0), @afterId)";

    private static readonly JsonCursor ByDate = JsonCursor.By<string>("At").ThenBy<long>("Id");
    private static readonly JsonCursor ByStars = JsonCursor.By<long>("Stars", nullable: true).ThenBy<long>("Id");

    /// <summary>Gets the lists: the cursor, and the comparison with its order.</summary>
    public static TheoryData<JsonCursor, string> Lists => new()
    {
        { JsonCursor.By<long>("Id"), "Id > @afterId order by Id" },
        { JsonCursor.By<long>("Id"), "Id < @afterId order by Id desc" },
        { ByDate, "(At, Id) > (@afterAt, @afterId) order by At, Id" },
        { ByDate, "(At, Id) < (@afterAt, @afterId) order by At desc, Id desc" },
        { ByDate, "At < @afterAt or (At = @afterAt and Id > @afterId) order by At desc, Id" },
        { ByStars, $"{StarsAndId} > {AfterStarsAndId} order by Stars is null, Stars, Id" },
        { ByStars, $"{StarsAndId} < {AfterStarsAndId} order by Stars is null desc, Stars desc, Id desc" },
        {
            ByStars,
            """
            (@afterStars is null and Stars is null and Id > @afterId)
            or (@afterStars is not null and (Stars is null or Stars < @afterStars or (Stars = @afterStars and Id > @afterId)))
            order by Stars is null, Stars desc, Id
            """
        },
    };

    [Theory]
    [MemberData(nameof(Lists), DisableDiscoveryEnumeration = true)]
    public void No_row_is_lost_or_doubled_while_rows_are_inserted_and_deleted(JsonCursor cursor, string rest)
    {
        for (int seed = 0; seed < 20; seed++)
        {
            Walk(cursor, Columns + rest, new Random(seed));
        }
    }

    private static void Walk(JsonCursor cursor, string sql, Random random)
    {
        using SqliteConnection connection = Databases.Open();
        connection.Execute("create table Posts (Id integer primary key, At text not null, Stars integer null)");
        for (int id = 0; id < 60; id++)
        {
            Insert(connection, random);
        }

        HashSet<long> staying = [.. Ids(connection)];
        var seen = new List<Post>();
        string? text = null;
        do
        {
            int take = random.Next(1, 6);
            List<Post> page = [.. connection.Query<Post>(sql + " limit @limit", cursor.Parse(text, new { limit = take + 1 }))];
            seen.AddRange(page.Take(take));
            text = page.Count > take ? cursor.TextOf([.. cursor.Columns.Select(page[take - 1].Get)]) : null;
            for (int i = random.Next(4); i > 0; i--)
            {
                Insert(connection, random);
                long gone = Ids(connection).OrderBy(_ => random.Next()).First();
                connection.Execute("delete from Posts where Id = @gone", new { gone });
                staying.Remove(gone);
            }

            // Inserted before the position or after it, and the last row that was read is deleted: it is not needed for the next page.
            if (random.Next(3) == 0 && page.Count > 0)
            {
                connection.Execute("delete from Posts where Id = @Id", page[Math.Min(take, page.Count) - 1]);
                staying.Remove(page[Math.Min(take, page.Count) - 1].Id);
            }
        }
        while (text is not null);

        Assert.Equal(seen.Count, seen.Select(static post => post.Id).Distinct().Count());
        Assert.Empty(staying.Except(seen.Select(static post => post.Id)));

        // In the order that one query has, wherever rows came and went.
        connection.Execute("delete from Posts");
        connection.Execute("insert into Posts values (@Id, @At, @Stars)", seen);
        Assert.Equal(connection.Query<Post>(sql, cursor.Parse(null)), seen);
    }

    private static IEnumerable<long> Ids(SqliteConnection connection) => connection.Query<long>("select Id from Posts");

    /// <summary>Inserts a row at any place of any order. Few values make many equal ones.</summary>
    private static void Insert(SqliteConnection connection, Random random)
    {
        long id = random.NextInt64(1_000_000_000);
        string at = $"2024-02-{random.Next(1, 9):00} 12:00:00";
        long? stars = random.Next(3) == 0 ? null : random.Next(3);
        connection.Execute("insert into Posts values (@id, @at, @stars)", new { id, at, stars });
    }

    private sealed record Post(long Id, string At, long? Stars)
    {
        public object? Get(string column) => column switch
        {
            nameof(Id) => Id,
            nameof(At) => At,
            _ => Stars,
        };
    }
}
