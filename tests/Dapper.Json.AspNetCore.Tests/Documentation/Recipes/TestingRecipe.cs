using System.Data.Common;
using System.Net;
using Dapper;
using Dapper.Json;
using Dapper.Json.ProviderTests.Suite;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Data.Sqlite;
using Microsoft.Extensions.DependencyInjection;
using Npgsql;
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
public sealed partial class PostEndpointTests
{
    [Fact]
    public async Task A_post_is_returned()
    {
        // A database of this test's own, which lives as long as the connection is open.
        await using DbDataSource database = SqliteFactory.Instance.CreateDataSource($"Data Source={Guid.NewGuid()};Mode=Memory;Cache=Shared");
        await using DbConnection connection = await database.OpenConnectionAsync();
        await connection.ExecuteAsync(Blog.Tables);

        await AssertPostAsync(database);
    }

    private static async Task AssertPostAsync(DbDataSource database)
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Services.AddSingleton(database);
        await using WebApplication app = builder.Build();
        app.MapPosts();
        await app.StartAsync();
        using var client = new HttpClient { BaseAddress = new Uri(app.Urls.Single()) };

        Assert.Equal("""{"id":2,"title":"Ebbe"}""", await client.GetStringAsync("/posts/2"));
        Assert.Equal(HttpStatusCode.NotFound, (await client.GetAsync("/posts/4")).StatusCode);
    }
}

/// <summary>The one on PostgreSQL.</summary>
public sealed partial class PostEndpointTests
{
    [Trait("Server", "Postgres")]
    [Fact]
    public async Task A_post_is_returned_from_PostgreSQL()
    {
        // Tables of this test's own, in a schema that it drops.
        string schema = $"test_{Guid.NewGuid():N}";
        await using NpgsqlDataSource database = NpgsqlDataSource.Create($"{Server};Search Path={schema}");
        await using NpgsqlConnection connection = await database.OpenConnectionAsync();
        await connection.ExecuteAsync(
            $"create schema {schema}; create table Posts (Id int primary key, Title text not null); insert into Posts values (2, 'Ebbe')");

        await AssertPostAsync(database);
        await connection.ExecuteAsync($"drop schema {schema} cascade");
    }
}

public sealed partial class PostEndpointTests
{
    private static string Server => NamedServer.Postgres.ConnectionString;
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
