namespace Documentation.Recipes;

/// <summary>The code of docs/recipes/postgresql.md, and what the page says comes out.</summary>
public sealed class PostgresRecipe
{
    private const string Tables =
        """
        create temp table posts (
            id int primary key, published_at timestamptz, unit_price numeric(10, 2), tags text[] not null, attributes jsonb);
        insert into posts values
            (1, '2024-03-01T12:00:00Z', 12.50, array['sea', 'north'], '{"words":640}'), (2, null, 7.00, '{}', null), (3, null, null, '{}', null);
        """;

    [Trait("Server", "Postgres")]
    [Fact]
    public async Task Columns_in_snake_case_arrays_and_JSON()
    {
        await using DbConnection connection = await OpenAsync();
        using var stream = new MemoryStream();

        var camelCase = new JsonQueryOptions { PropertyNamingPolicy = JsonQueryNamingPolicy.SnakeCaseToCamelCase };

        int[] ids = [1, 2];
        await connection.QueryJsonAsync(
            "select id, published_at, unit_price, tags, attributes from posts where id = any(@ids) order by id",
            new { ids }, stream, camelCase);

        Assert.Equal(
            """
            [{"id":1,"publishedAt":"2024-03-01T12:00:00Z","unitPrice":12.50,"tags":["sea","north"],"attributes":{"words": 640}},
            {"id":2,"publishedAt":null,"unitPrice":7.00,"tags":[],"attributes":null}]
            """.ReplaceLineEndings(""),
            Encoding.UTF8.GetString(stream.ToArray()));
        Assert.Equal(
            """[{"id":1},{"id":2}]""",
            await connection.QueryJsonStringAsync("select id from posts where id in @ids order by id", new { ids = JsonParameter.List(ids) }));
    }

    [Trait("Server", "Postgres")]
    [Fact]
    public async Task A_function_returns_cursors()
    {
        await using DbConnection connection = await OpenAsync();
        await connection.ExecuteAsync("drop function if exists latest(refcursor, refcursor)");
        await connection.ExecuteAsync(
            """
            create function latest(posts refcursor, tags refcursor) returns setof refcursor language plpgsql as $$
            begin
                open posts for select id, unit_price from posts order by id limit 2;
                return next posts;
                open tags for select distinct unnest(p.tags) as tag from posts p order by tag;
                return next tags;
            end $$;
            """);
        var camelCase = new JsonQueryOptions { PropertyNamingPolicy = JsonQueryNamingPolicy.SnakeCaseToCamelCase };
        using var stream = new MemoryStream();

        await using DbTransaction transaction = await connection.BeginTransactionAsync();
        await connection.QueryMultipleJsonAsync(
            "select latest('posts', 'tags'); fetch all in posts; fetch all in tags",
            null, stream, [JsonResultSet.Skip(), JsonResultSet.Rows("posts"), JsonResultSet.Values("tags")], camelCase, transaction);

        Assert.Equal(
            """{"posts":[{"id":1,"unitPrice":12.50},{"id":2,"unitPrice":7.00}],"tags":["north","sea"]}""", Encoding.UTF8.GetString(stream.ToArray()));
    }

    [Trait("Server", "Postgres")]
    [Fact]
    public async Task A_misspelt_parameter_is_an_operator()
    {
        await using DbConnection connection = await OpenAsync();

#pragma warning disable DJ003, DJ004 // The mistake is what is shown.
        Assert.Equal("""[{"id":1},{"id":2},{"id":3}]""", await connection.QueryJsonStringAsync("select id from posts where id = @id order by id", new { ids = 2 }));
#pragma warning restore DJ003, DJ004
    }

    [Fact]
    public async Task A_data_source_is_registered()
    {
        const string connectionString = "Host=localhost";
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();

        builder.Services.AddSingleton<DbDataSource>(NpgsqlDataSource.Create(connectionString));

        await using ServiceProvider services = builder.Services.BuildServiceProvider();
        Assert.IsAssignableFrom<NpgsqlDataSource>(services.GetRequiredService<DbDataSource>());
    }

    private static async Task<DbConnection> OpenAsync()
    {
        var connection = new NpgsqlConnection(NamedServer.Postgres.ConnectionString);
        await connection.OpenAsync();
        await connection.ExecuteAsync(Tables);
        return connection;
    }
}
