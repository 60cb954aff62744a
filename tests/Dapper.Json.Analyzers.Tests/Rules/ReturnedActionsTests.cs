namespace Dapper.Json.Analyzers.Tests.Rules;

/// <summary>What actions of controllers return.</summary>
public class ReturnedActionsTests
{
    [Fact]
    public Task Actions_of_controllers_are_endpoints_too() => CodeUnderTest.CheckAsync<ReturnedRowsAnalyzer>(
        """
        record Post(long Id);

        class PostsController(DbConnection c) : Controller
        {
            public async Task<IActionResult> OkAsync() => {|DJ002:Ok(await c.QueryAsync<Post>("select 1 as Id"))|};

            public IActionResult AsJson() { return {|DJ002:Json(c.Query<Post>("select 1 as Id"))|}; }

            public IActionResult Created() => {|DJ002:new JsonResult(c.Query<Post>("select 1 as Id"))|};

            public IActionResult Accepted() => new JsonResult(c.Query<Post>("select 1 as Id")) { StatusCode = 202 };

            public Task<IEnumerable<Post>> ListAsync() => {|DJ002:c.QueryAsync<Post>("select 1 as Id")|};

            public async Task<ActionResult<IEnumerable<Post>>> RowsAsync() => {|DJ002:(await c.QueryAsync<Post>("select 1 as Id")).ToList()|};

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

            public async Task<IActionResult> OfTwoValuesAsync() => Ok(await EitherAsync(true));

            public async Task<IActionResult> CaughtAsync() => Ok(await CatchAsync());

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

            private async Task<IEnumerable<Post>> EitherAsync(bool all)
            {
                if (all)
                {
                    return [];
                }

                return await c.QueryAsync<Post>("select 1 as Id");
            }

            private async Task<IEnumerable<Post>> CatchAsync()
            {
                try
                {
                    return await c.QueryAsync<Post>("select 1 as Id");
                }
                catch (DbException)
                {
                    throw new InvalidOperationException();
                }
            }
        }

        class Repository(DbConnection c)
        {
            public Task<IEnumerable<Post>> ListAsync() => c.QueryAsync<Post>("select 1 as Id");
        }
        """);
}
