using System.Net.Http.Json;
using Dapper.Json.Tests;

namespace Documentation.Recipes;

/// <summary>The code of docs/recipes/clusters.md, and what the page says comes out.</summary>
[Collection(nameof(TestReplicas))]
[Trait("Server", "Replicas")]
public sealed class ClustersRecipe
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = TestTimeouts.Hung)]
    public async Task Reads_go_to_the_standby_and_writes_to_the_primary()
    {
        await using TestReplicas replicas = await TestReplicas.CreateAsync("posts", "id int generated always as identity, title text not null");
        await using TestServer server = await StartAsync(replicas, static app =>
        {
            app.MapGet("/posts", ([FromKeyedServices("reads")] DbDataSource database) =>
                database.QueryJsonResult<Post>("select id, title from posts order by id"));

            app.MapPost("/posts", ([FromKeyedServices("writes")] DbDataSource database, NewPost post) =>
                database.QuerySingleOrDefaultJsonResult<Post>("insert into posts (title) values (@Title) returning id, title", post));

            const string Where = "select pg_is_in_recovery() as standby";
            app.MapGet("/reads", ([FromKeyedServices("reads")] DbDataSource database) => database.QueryJsonResult(Where));
            app.MapGet("/writes", ([FromKeyedServices("writes")] DbDataSource database) => database.QueryJsonResult(Where));
        });

        Assert.Equal("""[{"standby":true}]""", await server.GetStringAsync("/reads"));
        Assert.Equal("""[{"standby":false}]""", await server.GetStringAsync("/writes"));

        using HttpResponseMessage response = await server.Client.PostAsJsonAsync("/posts", new NewPost("Watt"), Token);
        Assert.Equal("""{"id":1,"title":"Watt"}""", await response.Content.ReadAsStringAsync(Token));

        await replicas.UntilReplayedAsync();
        Assert.Equal("""[{"id":1,"title":"Watt"}]""", await server.GetStringAsync("/posts"));
    }

    private static Task<TestServer> StartAsync(TestReplicas replicas, Action<WebApplication> map) => TestServer.StartAsync(map, services =>
    {
        var builder = new { Services = services };
        string connectionString = replicas.ConnectionString;

        builder.Services.AddSingleton(_ => new NpgsqlDataSourceBuilder(connectionString).BuildMultiHost());
        builder.Services.AddKeyedSingleton<DbDataSource>("reads", (services, _) =>
            services.GetRequiredService<NpgsqlMultiHostDataSource>().WithTargetSession(TargetSessionAttributes.PreferStandby));
        builder.Services.AddKeyedSingleton<DbDataSource>("writes", (services, _) =>
            services.GetRequiredService<NpgsqlMultiHostDataSource>().WithTargetSession(TargetSessionAttributes.Primary));
    });

    internal sealed record Post(int Id, string Title);

    internal sealed record NewPost(string Title);
}
