using Documentation.Recipes;
using Microsoft.Extensions.Options;

namespace Documentation;

/// <summary>The code of docs/from-dapper.md, and that of docs/recipes/controllers.md which sets both serializer options.</summary>
public sealed class FromDapperCode : RecipeTest
{
    [Fact]
    public async Task A_repository_returns_what_the_objects_would_be_written_as()
    {
        await using DbDataSource database = Microsoft.Data.Sqlite.SqliteFactory.Instance.CreateDataSource(ConnectionString);
        var posts = new PostRepository(database);
        string expected = JsonSerializer.Serialize(await posts.LoadAllAsync(), JsonSerializerOptions.Web);

        await using TestServer server = await TestServer.StartAsync(app => app.MapGet("/posts", posts.All));

        Assert.Equal(expected, await server.GetStringAsync("/posts"));
    }

    [Fact]
    public void Both_options_have_the_converter()
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        AddServices(builder);
        using ServiceProvider services = builder.Services.BuildServiceProvider();

        JsonSerializerOptions results = services.GetRequiredService<IOptions<Microsoft.AspNetCore.Http.Json.JsonOptions>>().Value.SerializerOptions;
        JsonSerializerOptions mvc = services.GetRequiredService<IOptions<JsonOptions>>().Value.JsonSerializerOptions;
        Assert.All([results, mvc], static options => Assert.IsType<JsonStringEnumConverter>(Assert.Single(options.Converters)));
    }

    private static void AddServices(WebApplicationBuilder builder)
    {
        static void Configure(JsonSerializerOptions options) => options.Converters.Add(new JsonStringEnumConverter());

        builder.Services.ConfigureHttpJsonOptions(options => Configure(options.SerializerOptions));
        builder.Services.AddControllers().AddJsonOptions(options => Configure(options.JsonSerializerOptions));
    }

    internal sealed class Post
    {
        public int Id { get; init; }

        public required string Title { get; init; }
    }

    internal sealed class PostRepository(DbDataSource database)
    {
        public async Task<IEnumerable<Post>> LoadAllAsync()
        {
            await using DbConnection connection = database.CreateConnection();
            return await connection.QueryAsync<Post>("select Id, Title from Posts order by Id");
        }

        public JsonRowsResult<Post> All() => database.QueryJsonResult<Post>("select Id, Title from Posts order by Id");
    }
}
