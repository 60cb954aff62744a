namespace Dapper.Json.Analyzers.Tests.Rules;

/// <summary>The return types of actions, and what other actions use.</summary>
public class ReturnedActionTypesTests
{
    [Fact]
    public Task All_return_types_of_actions_are_known() => CodeUnderTest.CheckAsync<ReturnedRowsAnalyzer>(
        """
        record Post(long Id);

        class PostsController(DbConnection c) : ControllerBase
        {
            public async Task<ActionResult<List<Post>>> ListAsync() => {|DJ002:(await c.QueryAsync<Post>("select 1 as Id")).AsList()|};

            public async Task<ActionResult<List<Post>>> OfLocalAsync()
            {
                var posts = (await c.QueryAsync<Post>("select 1 as Id")).ToList();
                return {|DJ002:posts|};
            }

            public async Task<ActionResult<IEnumerable<Post>>> OkAsync()
            {
                IEnumerable<Post> posts;
                using (var own = Open())
                {
                    posts = await own.QueryAsync<Post>("select 1 as Id");
                }

                return {|DJ002:Ok(posts)|};
            }

            public async Task<Post[]> ArrayAsync() => {|DJ002:(await c.QueryAsync<Post>("select 1 as Id")).ToArray()|};

            public async Task<IResult> ResultAsync() => {|DJ002:Results.Ok(await StaticAsync(c))|};

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

            public async Task<IActionResult> OfRepositoryAsync([FromServices] Repository posts) => {|DJ002:Ok(await posts.ListAsync())|};

            private static async Task<List<Post>> StaticAsync(DbConnection c) => (await c.QueryAsync<Post>("select 1 as Id")).ToList();

            private IEnumerable<Post> Load() => c.Query<Post>("select 1 as Id");

            private static DbConnection Open() => new SqliteConnection();
        }

        class Repository(DbConnection c)
        {
            public Task<IEnumerable<Post>> ListAsync() => c.QueryAsync<Post>("select 1 as Id");
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
    public Task A_method_that_actions_call_returns_a_value() => CodeUnderTest.CheckAsync<ReturnedRowsAnalyzer>(
        """
        record Post(long Id);

        class PostsController(DbConnection c) : ControllerBase
        {
            public async Task<IActionResult> GetAsync() => (await FindAsync()) is { Value: { } post } ? Ok(post.Id) : NotFound();

            public async Task<IActionResult> PutAsync() => (await FindAsync()).Result ?? Ok();

            private async Task<ActionResult<Post>> FindAsync()
            {
                var post = await c.QueryFirstOrDefaultAsync<Post>("select 1 as Id");
                return post is null ? NotFound() : post;
            }

            private async Task<object> FindObjectAsync()
            {
                var post = await c.QueryFirstOrDefaultAsync<Post>("select 1 as Id");
                if (post is null)
                {
                    return Results.NotFound();
                }

                return post;
            }
        }
        """);
}
