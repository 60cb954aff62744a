namespace Dapper.Json.Analyzers.Tests.Rules;

/// <summary>What actions of controllers return, and handlers that are methods.</summary>
public class ReturnedActionsTests
{
    [Fact]
    public Task Actions_of_controllers_are_endpoints_too() => CodeUnderTest.CheckAsync<ReturnedRowsAnalyzer>(
        """
        record Post(long Id);

        class PostsController(DbConnection c) : Controller
        {
            public IActionResult AsJson() { return {|DJ002:Json(c.Query<Post>("select 1 as Id"))|}; }

            public IActionResult Created() => {|DJ002:new JsonResult(c.Query<Post>("select 1 as Id"))|};

            public IActionResult Accepted() => new JsonResult(c.Query<Post>("select 1 as Id")) { StatusCode = 202 };

            public async Task<ActionResult<List<Post>>> ListAsync() => {|DJ002:(await c.QueryAsync<Post>("select 1 as Id")).AsList()|};

            public ActionResult<IEnumerable<Post>> Caught()
            {
                try
                {
                    return Ok(Load());
                }
                catch (DbException)
                {
                    return NotFound();
                }
            }

            [NonAction]
            public IEnumerable<Post> Helper() => c.Query<Post>("select 1 as Id");

            public IActionResult View(int id) => View(c.Query<Post>("select 1 as Id"));

            private Task<IEnumerable<Post>> PrivateAsync() => c.QueryAsync<Post>("select 1 as Id");

            public async Task<IActionResult> LoadedAsync() => {|DJ002:Ok(await LoadAsync())|};

            public async Task<ActionResult<IEnumerable<Post>>> BodyAsync()
            {
                var posts = (await LoadBodyAsync(1)).ToList();
                return {|DJ002:Ok(posts)|};
            }

            public async Task<IActionResult> OfTwoCallersAsync() => {|DJ002:Ok(await SharedAsync())|};

            public async Task<IActionResult> CountedAsync() => Ok((await SharedAsync()).Count());

            private IEnumerable<Post> Load() => c.Query<Post>("select 1 as Id");

            private Task<IEnumerable<Post>> LoadAsync() => c.QueryAsync<Post>("select 1 as Id");

            private async Task<IEnumerable<Post>> LoadBodyAsync(int id)
            {
                IEnumerable<Post> posts;
                using (c)
                {
                    posts = await c.QueryAsync<Post>("select @id as Id", new { id });
                }

                return posts;
            }

            private Task<IEnumerable<Post>> SharedAsync() => c.QueryAsync<Post>("select 1 as Id");
        }
        """);

    [Fact]
    public Task An_action_that_another_one_calls_is_left_alone() => CodeUnderTest.CheckAsync<ReturnedRowsAnalyzer>(
        """
        record Post(long Id);

        partial class PostsController(DbConnection c) : ControllerBase
        {
            public Task<IEnumerable<Post>> ListAsync() => c.QueryAsync<Post>("select 1 as Id");

            public async Task<string> TextAsync() => string.Join(",", await ListAsync());

            public Task<IEnumerable<Post>> OtherAsync() => c.QueryAsync<Post>("select 1 as Id");

            public Task<IEnumerable<Post>> NamedAsync() => {|DJ002:c.QueryAsync<Post>("select 1 as Id")|};

            public IActionResult Create() => CreatedAtAction(nameof(NamedAsync), null);
        }

        partial class PostsController
        {
            public async Task<int> CountAsync() => (await this.OtherAsync()).Count();
        }
        """);

    [Fact]
    public Task Private_methods_of_a_type_are_handlers_that_it_maps_itself() => CodeUnderTest.CheckAsync<ReturnedRowsAnalyzer>(
        """
        record Post(long Id);

        static class Posts
        {
            public static void Map(WebApplication app)
            {
                app.MapGet("/", ListAsync);
                app.MapGet("/internal", {|DJ002:Posts.InternalAsync|});
                app.MapGet("/called", {|DJ002:CalledAsync|});
                app.MapGet("/other", {|DJ002:Others.AllAsync|});
            }

            private static Task<IEnumerable<Post>> ListAsync(DbConnection c) => {|DJ002:c.QueryAsync<Post>("select 1 as Id")|};

            internal static Task<IEnumerable<Post>> InternalAsync(DbConnection c) => c.QueryAsync<Post>("select 1 as Id");

            private static Task<IEnumerable<Post>> CalledAsync(DbConnection c) => c.QueryAsync<Post>("select 1 as Id");

            private static async Task<int> CountAsync(DbConnection c) => (await CalledAsync(c)).Count();
        }

        static class Others
        {
            public static Task<IEnumerable<Post>> AllAsync(DbConnection c) => c.QueryAsync<Post>("select 1 as Id");
        }
        """);
}
