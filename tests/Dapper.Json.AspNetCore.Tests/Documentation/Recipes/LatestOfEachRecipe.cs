namespace Documentation.Recipes;

/// <summary>The code of docs/recipes/nested.md for the latest of each, and what the page says comes out.</summary>
public sealed class LatestOfEachRecipe : RecipeTest
{
    private const string Expected =
        """
        [{"id":1,"title":"Brandung","comments":[{"id":4,"text":"Watt"},{"id":2,"text":"More"}]},
        {"id":2,"title":"Ebbe","comments":[{"id":3,"text":"Still"}]},{"id":3,"title":"Flut","comments":[]}]
        """;

    private const string Lateral =
        """
        select p.id, p.title, c.id as "comments[].id", c.text as "comments[].text"
        from posts p
        left join lateral (select id, text from comments where post_id = p.id order by id desc limit @take) c on true
        order by p.id, c.id desc
        """;

    private const string Aggregated =
        """
        select p.id, p.title, (
            select coalesce(json_agg(json_build_object('id', c.id, 'text', c.text) order by c.id desc), '[]')
            from (select id, text from comments where post_id = p.id order by id desc limit @take) c) as comments
        from posts p
        order by p.id
        """;

    private const string SubSelect =
        """
        select p.Id, p.Title, (
            select json_group_array(json_object('id', c.Id, 'text', c.Text)) from Comments c where c.PostId = p.Id) as "comments::json"
        from Posts p
        order by p.Id
        """;

    public LatestOfEachRecipe() => Connection.Execute("insert into Comments (PostId, Text, Likes) values (1, 'Watt', 1)");

    [Fact]
    public async Task On_SQLite()
    {
        await using TestServer server = await StartAsync(static app =>
        {
            app.MapGet("/posts/latest", (DbDataSource database, int take = 2) => database.QueryJsonResult(
                """
                select p.Id, p.Title, c.Id as "comments[].id", c.Text as "comments[].text"
                from Posts p
                left join Comments c on c.Id in (select Id from Comments where PostId = p.Id order by Id desc limit @take)
                order by p.Id, c.Id desc
                """,
                new { take = Math.Clamp(take, 0, 20) }));
        });

        Assert.Equal(Expected.ReplaceLineEndings(""), await server.GetStringAsync("/posts/latest"));
        Assert.Contains("""[{"id":4,"text":"Watt"}]},""", await server.GetStringAsync("/posts/latest?take=1"), StringComparison.Ordinal);
    }

    [Fact]
    public async Task By_a_sub_select() =>
        Assert.Equal(
            """
            [{"id":1,"title":"Brandung","comments":[{"id":1,"text":"Ahoi"},{"id":2,"text":"More"},{"id":4,"text":"Watt"}]},
            {"id":2,"title":"Ebbe","comments":[{"id":3,"text":"Still"}]},{"id":3,"title":"Flut","comments":[]}]
            """.ReplaceLineEndings(""),
            await Connection.QueryJsonStringAsync(SubSelect));

    [Trait("Server", "Postgres")]
    [Fact]
    public async Task On_PostgreSQL()
    {
        await using TestPostgres postgres = await TestPostgres.CreateAsync();
        await using DbConnection connection = await postgres.OpenAsync();
        await connection.ExecuteAsync(
            """
            create temp table posts (id int primary key, title text not null);
            create temp table comments (id int primary key, post_id int not null, text text not null);
            insert into posts values (1, 'Brandung'), (2, 'Ebbe'), (3, 'Flut');
            insert into comments values (1, 1, 'Ahoi'), (2, 1, 'More'), (3, 2, 'Still'), (4, 1, 'Watt');
            """);

        Assert.Equal(Expected.ReplaceLineEndings(""), await connection.QueryJsonStringAsync(Lateral, new { take = 2 }));

        // What PostgreSQL writes has white space of its own.
        string built = await connection.QueryJsonStringAsync(Aggregated, new { take = 2 });
        Assert.Equal(Expected.ReplaceLineEndings(""), built.Replace(" ", "", StringComparison.Ordinal));
    }
}
