namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>The log says at the level Information why rows become objects.</summary>
public sealed class PlanLogTests : DatabaseTest
{
    [Fact]
    public async Task The_log_says_once_for_each_type_why_its_rows_become_objects()
    {
        var log = new List<string>();
        await using (TestServer server = await TestServer.StartAsync(app =>
        {
            app.MapGet("/stored", () => _database.QueryJsonResult<Stored>("select Id from Posts"));
            app.MapGet("/computed", () => _database.QueryJsonResult<Computed>("select Id from Posts"));
            app.MapGet("/more", () => _database.QueryJsonResult<Computed>("select Id, Title from Posts"));
            app.MapGet("/page", () => _database.QueryMultipleJsonResult("select Id, 1 as Page from Posts", null, [JsonResultSet.Rows<Computed>("items")]));
        }))
        {
            foreach (string path in (string[])["/stored", "/computed", "/computed", "/more", "/page", "/computed"])
            {
                await server.GetStringAsync(path);
            }

            await server.DisposeAsync();
            log.AddRange(server.Log.OfPackage.Where(static line => line.Level == LogLevel.Information).Select(static line => line.Text));
        }

        const string Rest = $"Dapper creates objects of Dapper.Json.AspNetCore.Tests.Endpoints.{nameof(PlanLogTests)}+{nameof(Computed)} "
            + "and System.Text.Json writes them, because its property \"twice\" is computed: more than the value of a field. It is slower, with the same bytes. "
            + "What to change: https://github.com/dapper-json/Dapper.Json/blob/main/docs/reference/messages.md#plans";
        Assert.Equal([$"For the rows of HTTP: GET /computed {Rest}"], log);
    }

    [Fact]
    public async Task An_app_that_does_not_log_at_this_level_is_told_nothing()
    {
        await using TestServer server = await TestServer.StartAsync(
            app => app.MapGet("/", () => _database.QueryJsonResult<Computed>("select Id from Posts")),
            static services => services.AddLogging(static logging => logging.AddFilter("Dapper.Json.AspNetCore", LogLevel.Warning)));

        await server.GetStringAsync("/");
        await server.DisposeAsync();

        Assert.Empty(server.Log.OfPackage);
    }

    private sealed class Stored
    {
        public long Id { get; set; }
    }

    private sealed class Computed
    {
        public long Id { get; set; }

        public long Twice => 2 * Id;
    }
}
