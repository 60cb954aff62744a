using System.Text.Json.Nodes;
using Documentation.Recipes;
using Microsoft.AspNetCore.Hosting;

namespace Documentation;

/// <summary>The code of docs/setup.md, in a program that listens.</summary>
public sealed class SetupCode : RecipeTest
{
    [Fact]
    public async Task A_program_to_start_from()
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        AddServices(builder, ConnectionString);
        await using WebApplication app = builder.Build();
        Map(app);
        await app.StartAsync(TestContext.Current.CancellationToken);
        using var client = new HttpClient { BaseAddress = new Uri(app.Urls.Single()) };

        Assert.Equal(
            """[{"id":1,"title":"Brandung","publishedAt":"2024-03-01"},{"id":2,"title":"Ebbe","publishedAt":"2024-03-02"},"""
            + """{"id":3,"title":"Flut","publishedAt":null}]""",
            await GetAsync("/posts"));
        Assert.Equal("""{"id":2,"title":"Ebbe"}""", await GetAsync("/posts/2"));
        using HttpResponseMessage missing = await client.GetAsync(new Uri("/posts/4", UriKind.Relative), TestContext.Current.CancellationToken);
        Assert.Equal(HttpStatusCode.NotFound, missing.StatusCode);
        JsonNode document = JsonNode.Parse(await GetAsync("/openapi/v1.json"))!;
        Assert.NotNull(document["paths"]!["/posts/{id}"]!["get"]!["responses"]!["404"]);

        Task<string> GetAsync(string path) => client.GetStringAsync(new Uri(path, UriKind.Relative), TestContext.Current.CancellationToken);
    }

    private static void AddServices(WebApplicationBuilder builder, string connectionString)
    {
        // One pool of connections for the app. Results open a connection for their query, and dispose it.
        builder.Services.AddSingleton<DbDataSource>(SqliteFactory.Instance.CreateDataSource(connectionString));

        // The serializer of the app: query results, other endpoints and OpenAPI have the same names and, with types, the same enums.
        builder.Services.ConfigureHttpJsonOptions(options =>
        {
            options.SerializerOptions.PropertyNamingPolicy = JsonQueryNamingPolicy.SnakeCaseToCamelCase;
            options.SerializerOptions.Converters.Add(new JsonStringEnumConverter());
        });

        // What holds for all results of queries, unless a group, an endpoint or a result says otherwise.
        builder.Services.ConfigureJsonResults(options => options.BufferUpTo = 64 * 1024);

        // How much JSON of slow clients may wait in memory at a time, in all requests together.
        builder.Services.ConfigureJsonResults(options => options.BufferLimit = 256 * 1024 * 1024);

        // A failure before the first byte becomes a problem document.
        builder.Services.AddProblemDetails();
        builder.Services.AddOpenApi(options => options.AddDapperJson());
    }

    private static void Map(WebApplication app)
    {
        app.UseExceptionHandler();
        app.MapOpenApi();

        RouteGroupBuilder posts = app.MapGroup("/posts").WithTags("posts");

        posts.MapGet("/", (DbDataSource database) =>
            database.QueryJsonResult("select Id, Title, PublishedAt as published_at from Posts order by Id"));

        posts.MapGet("/{id:int}", (DbDataSource database, int id) =>
            database.QuerySingleOrDefaultJsonResult("select Id, Title from Posts where Id = @id", new { id }));
    }
}
