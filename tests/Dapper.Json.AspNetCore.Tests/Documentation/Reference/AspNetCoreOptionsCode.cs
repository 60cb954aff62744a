namespace Dapper.Json.AspNetCore.Tests.Documentation.Reference;

/// <summary>The code of docs/reference/aspnet-core-options.md, word for word, with what it responds.</summary>
public sealed class AspNetCoreOptionsCode : DatabaseTest
{
    [Fact]
    public async Task Options_of_the_app()
    {
        await using TestServer server = await TestServer.StartAsync(
            app => app.MapGet("/posts", (DbDataSource database) => database.QueryJsonResult("select Id as PostId from Posts where Id = 1")),
            services => Configure(new Builder(services)).AddSingleton<DbDataSource>(_database));

        Assert.Equal("""[{"post_id":1}]""", await server.GetStringAsync("/posts"));
    }

    [Fact]
    public async Task A_404_has_content()
    {
        await using TestServer server = await TestServer.StartAsync(
            app => app.MapGet("/posts/{id}", (int id, DbDataSource database) =>
                database.QueryFirstOrDefaultJsonResult("select Id, Title from Posts where Id = @id", new { id })),
            services => ConfigureMissing(new Builder(services)).AddSingleton<DbDataSource>(_database));

        using HttpResponseMessage problem = await server.GetAsync("/posts/9");
        Assert.Equal((HttpStatusCode.NotFound, "application/problem+json"), (problem.StatusCode, problem.Content.Headers.ContentType?.MediaType));
    }

    private static IServiceCollection Configure(Builder builder)
    {
        builder.Services.ConfigureJsonResults(options =>
        {
            options.BufferUpTo = 256 * 1024;
            options.Query = new JsonQueryOptions { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower };
        });

        return builder.Services;
    }

    private static IServiceCollection ConfigureMissing(Builder builder)
    {
        builder.Services.AddProblemDetails();
        builder.Services.ConfigureJsonResults(options => options.NotFound = JsonNotFound.Problem());
        return builder.Services;
    }

    private sealed record Builder(IServiceCollection Services);
}
