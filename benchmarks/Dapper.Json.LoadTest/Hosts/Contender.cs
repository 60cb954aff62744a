using Dapper.Json.Benchmarks.Workloads;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;

namespace Dapper.Json.LoadTest.Hosts;

/// <summary>A way to answer a request with rows. All answer with the same bytes.</summary>
/// <param name="Key">Its name on the command line.</param>
/// <param name="Title">Its name in the tables.</param>
/// <param name="Map">Adds the endpoint <c>/posts?rows=N</c> to an app.</param>
internal sealed record Contender(string Key, string Title, Action<WebApplication, PostDatabase> Map)
{
    private const string Sql = "select Id, Title, Summary, EditorId, Rating, Score, CreatedAt, IsPublished from Posts order by Id limit @rows";

    /// <summary>Gets what the others are compared with.</summary>
    public static Contender Baseline { get; } = new("dapper", "Dapper + System.Text.Json, source generated", MapDapper);

    /// <summary>Gets all contenders, the baseline first.</summary>
    public static IReadOnlyList<Contender> All { get; } =
    [
        Baseline,
        new("untyped", "Dapper.Json", MapUntyped),
        new("typed", "Dapper.Json, typed", MapTyped),
        new("ef", "EF Core no-tracking + System.Text.Json, source generated", MapEntityFramework),
    ];

    /// <summary>Gets the path that is asked for a number of rows.</summary>
    public static string PathOf(int rows) => FormattableString.Invariant($"/posts?rows={rows}");

    public static Contender? Find(string key) => All.FirstOrDefault(contender => contender.Key == key);

    private static void MapDapper(WebApplication app, PostDatabase database) =>
        app.MapGet("/posts", async (int rows) =>
        {
            await using SqliteConnection connection = database.Connect();
            return TypedResults.Json(await connection.QueryAsync<Post>(Sql, new { rows }), BenchmarkJsonContext.Default.IEnumerablePost);
        });

    private static void MapUntyped(WebApplication app, PostDatabase database) =>
        app.MapGet("/posts", (int rows) => database.Source.QueryJsonResult(Sql, new { rows }));

    private static void MapTyped(WebApplication app, PostDatabase database) =>
        app.MapGet("/posts", (int rows) => database.Source.QueryJsonResult<Post>(Sql, new { rows }));

    private static void MapEntityFramework(WebApplication app, PostDatabase database) =>
        app.MapGet("/posts", async Task<JsonHttpResult<IEnumerable<Post>>> (int rows) =>
        {
            await using var context = new PostContext(database.Options);
            List<Post> posts = await context.Posts.AsNoTracking().OrderBy(post => post.Id).Take(rows).ToListAsync();
            return TypedResults.Json<IEnumerable<Post>>(posts, BenchmarkJsonContext.Default.IEnumerablePost);
        });
}
