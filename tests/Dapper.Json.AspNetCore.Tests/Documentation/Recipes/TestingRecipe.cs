using System.Data.Common;
using System.Net;
using Dapper;
using Dapper.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Data.Sqlite;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Documentation.Recipes;

internal static class PostEndpoints
{
    public static void MapPosts(this WebApplication app)
    {
        app.MapGet("/posts/{id:int}", (DbDataSource database, int id) =>
            database.QuerySingleOrDefaultJsonResult("select Id, Title from Posts where Id = @id", new { id }));
    }
}

/// <summary>The tests of docs/recipes/testing.md.</summary>
public sealed class PostEndpointTests
{
    private const string ConnectionString = "Data Source=tests;Mode=Memory;Cache=Shared";

    [Fact]
    public async Task A_post_is_returned()
    {
        // The database lives as long as this connection is open.
        await using var keeper = new SqliteConnection(ConnectionString);
        await keeper.OpenAsync();
        await keeper.ExecuteAsync(Blog.Tables);

        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Services.AddSingleton<DbDataSource>(SqliteFactory.Instance.CreateDataSource(ConnectionString));
        await using WebApplication app = builder.Build();
        app.MapPosts();
        await app.StartAsync();
        using var client = new HttpClient { BaseAddress = new Uri(app.Urls.Single()) };

        Assert.Equal("""{"id":2,"title":"Ebbe"}""", await client.GetStringAsync("/posts/2"));
        Assert.Equal(HttpStatusCode.NotFound, (await client.GetAsync("/posts/4")).StatusCode);
    }
}

/// <summary>The queries of the page.</summary>
public sealed class TestingRecipe : RecipeTest
{
    [Fact]
    public async Task A_query_alone()
    {
        DbConnection connection = Connection;

        Assert.Equal(
            """[{"id":3,"title":"Flut"}]""",
            await connection.QueryJsonStringAsync("select Id, Title from Posts where PublishedAt is null"));

        JsonQueryPlan? plan = null;
        JsonQueryOptions observed = JsonQueryOptions.Default.WithObserver(found => plan = found);
        await connection.QueryJsonStringAsync<Post>("select Id, Title from Posts", options: observed);
        Assert.True(plan!.IsDirect, plan.ToString());
    }

    internal sealed class Post
    {
        public int Id { get; set; }

        public string? Title { get; set; }
    }
}
