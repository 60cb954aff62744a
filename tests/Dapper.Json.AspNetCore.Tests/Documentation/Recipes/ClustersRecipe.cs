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

    [Fact(Timeout = TestTimeouts.Hung)]
    public async Task A_read_after_a_write_goes_to_a_standby_only_where_that_has_it()
    {
        await using TestReplicas replicas = await TestReplicas.CreateAsync("posts", "id int generated always as identity, title text not null");
        await using TestServer server = await StartAsync(replicas, static app =>
        {
            app.MapPost("/posts", async ([FromKeyedServices("writes")] DbDataSource database, NewPost post) =>
            {
                await using DbConnection connection = await database.OpenConnectionAsync();
                int id = await connection.ExecuteScalarAsync<int>("insert into posts (title) values (@Title) returning id", post);
                long written = await connection.ExecuteScalarAsync<long>("select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint");
                return new { id, written };
            });

            app.MapGet("/posts", async (Reads reads, HttpContext context, long? after) =>
            {
                DbConnection connection = await reads.ConnectAsync(after, context.RequestAborted);
                context.Response.RegisterForDisposeAsync(connection);
                return connection.QueryJsonResult<Post>("select id, title from posts order by id");
            });
        });

        await using (await replicas.PauseAsync())
        {
            using HttpResponseMessage response = await server.Client.PostAsJsonAsync("/posts", new NewPost("Watt"), Token);
            Written written = (await response.Content.ReadFromJsonAsync<Written>(Token))!;

            Assert.Equal("[]", await server.GetStringAsync("/posts"));
            Assert.Equal("[]", await server.GetStringAsync("/posts?after=1"));
            Assert.Equal("""[{"id":1,"title":"Watt"}]""", await server.GetStringAsync($"/posts?after={written.Position}"));
        }

        await replicas.UntilReplayedAsync();
        Assert.Equal("""[{"id":1,"title":"Watt"}]""", await server.GetStringAsync("/posts"));
        Assert.Equal(HttpStatusCode.BadRequest, await server.StatusAsync("/posts?after=x"));
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

        builder.Services.AddSingleton<Reads>();
    });

    internal sealed record Post(int Id, string Title);

    internal sealed record NewPost(string Title);

    internal sealed record Written(int Id, [property: System.Text.Json.Serialization.JsonPropertyName("written")] long Position);

    internal sealed class Reads(NpgsqlMultiHostDataSource database)
    {
        private const string HasReplayed = "select not pg_is_in_recovery() or pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') >= @write";

        /// <summary>Connects to a standby that has replayed a write, or else to the primary.</summary>
        public async Task<DbConnection> ConnectAsync(long? after, CancellationToken token)
        {
            NpgsqlConnection connection = await database.OpenConnectionAsync(TargetSessionAttributes.PreferStandby, token);
            try
            {
                var hasReplayed = new CommandDefinition(HasReplayed, new { write = after }, cancellationToken: token);
                if (after is null || await connection.ExecuteScalarAsync<bool>(hasReplayed))
                {
                    return connection;
                }
            }
            catch
            {
                await connection.DisposeAsync();
                throw;
            }

            await connection.DisposeAsync();
            return await database.OpenConnectionAsync(TargetSessionAttributes.Primary, token);
        }
    }
}
