namespace Dapper.Json.Analyzers.Tests.Rules;

/// <summary>Endpoints of apps that have layers between them and their SQL are listed, too.</summary>
public class ReturnedLayersTests
{
    [Theory]
    [InlineData("public async Task<IActionResult> Get() => {|DJ002:Ok(await service.AllAsync())|};")]
    [InlineData("public async Task<IActionResult> Get(int id) { var p = await service.FindAsync(id); return {|DJ002:p is null ? NotFound() : Ok(p)|}; }")]
    [InlineData("public async Task<IActionResult> Get(int id) { var p = await service.FindAsync(id); return {|DJ002:Ok(p)|}; }")]
    [InlineData("public async Task<IActionResult> Get() => {|DJ002:Ok(await mediator.Send(new AllPosts()))|};")]
    [InlineData("public async Task<IActionResult> Get() => {|DJ002:Ok(await module.ExecuteQueryAsync(new AllPosts()))|};")]
    public Task The_methods_that_an_action_calls_are_followed(string action) => CheckAsync(action);

    [Theory]
    [InlineData("public async Task<IActionResult> Get() => Ok(await service.CaughtAsync());")]
    [InlineData("public async Task<IActionResult> Get() => Ok(await service.EitherAsync());")]
    [InlineData("public async Task<IActionResult> Get() => Ok(await repository.InTransactionAsync());")]
    [InlineData("public async Task<IActionResult> Get() => Ok(await twice.RowsAsync());")]
    [InlineData("public async Task<IActionResult> Get() => Ok(await open.RowsAsync());")]
    [InlineData("public async Task<IActionResult> Get() => Ok(await mediator.Send(new Ambiguous()));")]
    [InlineData("public async Task<IActionResult> Get() => Ok(await mediator.Publish(new AllPosts()));")]
    [InlineData("public async Task<IActionResult> Get() => Ok(await repository.LoopAsync());")]
    [InlineData("public Task<List<Post>> Get() => service.AllAsync(); public int Count() => Get().Result.Count;")]
    [InlineData("[NonAction] public Task<List<Post>> Get() => service.AllAsync();")]
    public Task What_is_uncertain_or_used_otherwise_is_left_alone(string action) => CheckAsync(action);

    [Theory]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => {|DJ002:Api.Ok(await {Rows})|});")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => {|DJ002:Api.Ok2(\"a\", await {Rows})|});")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => Api.Envelope(await {Rows}));")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => Api.Created(await {Rows}));")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => Api.Execute(() => c.Query<Post>(\"select 1 as Id\")));")]
    [InlineData("app.MapGet(\"/\", async (DbConnection c) => {|DJ002:Api.Ok(await c.QuerySingleAsync<Post>(\"select 1 as Id\"))|});")]
    public Task A_method_that_passes_rows_on_is_seen_through(string body) => CodeUnderTest.CheckAsync<ReturnedRowsAnalyzer>(
        CodeUnderTest.App(
            body.Replace("{Rows}", "c.QueryAsync<Post>(\"select 1 as Id\")", StringComparison.Ordinal),
            """
            record Envelope<T>(T Data);

            static class Api
            {
                public static IResult Ok<T>(T value) => Results.Ok(value);

                public static IResult Ok2<T>(string name, T value) { Console.WriteLine(name); return TypedResults.Ok(value); }

                public static IResult Envelope<T>(T value) => Results.Ok(new Envelope<T>(value));

                public static IResult Created<T>(T value) => Results.Created("/", value);

                public static IResult Execute<T>(Func<T> query) => Results.Ok(query());
            }
            """));

    [Theory]
    [InlineData(
        "app.MapGet(\"/\", (Posts posts) => {|DJ002:posts.AllAsync()|});",
        "class Posts(DbConnection c) { public Task<IEnumerable<Post>> AllAsync() => c.QueryAsync<Post>(\"select 1 as Id\"); }")]
    [InlineData("app.MapGet(\"/\", (DbConnection c) => {|DJ002:Results.Ok(c.QuerySingleOrDefault<Post>(\"select 1 as Id\"))|});")]
    public Task No_fix_changes_other_methods_or_what_a_missing_row_says(string body, string types = "") =>
        CodeUnderTest.CheckFixAsync<ReturnedRowsAnalyzer, ReturnedRowsFix>(CodeUnderTest.App(body, types), CodeUnderTest.App(body, types));

    private static Task CheckAsync(string action) => CodeUnderTest.CheckAsync<ReturnedRowsAnalyzer>(
        $$"""
        record Post(long Id);

        interface IRequest<TResponse> { }
        interface IRequestHandler<TRequest, TResponse> { Task<TResponse> Handle(TRequest request, CancellationToken token); }
        interface IMediator { Task<T> Send<T>(IRequest<T> request, CancellationToken token = default); Task<int> Publish(object notification); }
        interface IModule { Task<T> ExecuteQueryAsync<T>(IRequest<T> query); }

        class Module(IMediator mediator) : IModule { public async Task<T> ExecuteQueryAsync<T>(IRequest<T> query) { return await mediator.Send(query); } }

        record AllPosts : IRequest<IEnumerable<Post>>;
        record Ambiguous : IRequest<IEnumerable<Post>>;

        class AllPostsHandler(DbConnection c) : IRequestHandler<AllPosts, IEnumerable<Post>>
        {
            public Task<IEnumerable<Post>> Handle(AllPosts request, CancellationToken token) => c.QueryAsync<Post>("select 1 as Id");
        }

        class FirstHandler(DbConnection c) : IRequestHandler<Ambiguous, IEnumerable<Post>>
        {
            public Task<IEnumerable<Post>> Handle(Ambiguous request, CancellationToken token) => c.QueryAsync<Post>("select 1 as Id");
        }

        class SecondHandler(DbConnection c) : IRequestHandler<Ambiguous, IEnumerable<Post>>
        {
            public Task<IEnumerable<Post>> Handle(Ambiguous request, CancellationToken token) => c.QueryAsync<Post>("select 2 as Id");
        }

        interface IRepository
        {
            Task<IEnumerable<Post>> RowsAsync(int author);
            Task<Post> FindAsync(int id);
            Task<IEnumerable<Post>> InTransactionAsync();
            Task<IEnumerable<Post>> LoopAsync();
        }

        class Repository(Func<DbConnection> open) : IRepository
        {
            public async Task<IEnumerable<Post>> RowsAsync(int author)
            {
                using (var c = open())
                {
                    return await c.QueryAsync<Post>("select 1 as Id where 1 = @author", new { author });
                }
            }

            public async Task<Post> FindAsync(int id)
            {
                string sql = "select @id as Id";
                using var c = open();
                var row = await c.QueryFirstOrDefaultAsync<Post>(sql, new { id });
                return row;
            }

            public async Task<IEnumerable<Post>> InTransactionAsync()
            {
                using var c = open();
                using var transaction = c.BeginTransaction();
                return await c.QueryAsync<Post>("select 1 as Id", transaction: transaction);
            }

            public Task<IEnumerable<Post>> LoopAsync() => LoopAsync();
        }

        interface IService
        {
            Task<List<Post>> AllAsync();
            Task<Post> FindAsync(int id);
            Task<IEnumerable<Post>> CaughtAsync();
            Task<IEnumerable<Post>> EitherAsync();
        }

        class Service(IRepository repository) : IService
        {
            public async Task<List<Post>> AllAsync() => (await repository.RowsAsync(1)).ToList();

            public Task<Post> FindAsync(int id) => repository.FindAsync(id);

            public async Task<IEnumerable<Post>> CaughtAsync() { try { return await repository.RowsAsync(1); } catch (DbException) { throw new Exception(); } }

            public async Task<IEnumerable<Post>> EitherAsync() { if (repository is null) return null; return await repository.RowsAsync(1); }
        }

        interface ITwice { Task<IEnumerable<Post>> RowsAsync(); }
        class One(DbConnection c) : ITwice { public Task<IEnumerable<Post>> RowsAsync() => c.QueryAsync<Post>("select 1 as Id"); }
        class Two(DbConnection c) : ITwice { public Task<IEnumerable<Post>> RowsAsync() => c.QueryAsync<Post>("select 2 as Id"); }

        class Open(DbConnection c) { public virtual Task<IEnumerable<Post>> RowsAsync() => c.QueryAsync<Post>("select 1 as Id"); }

        class PostsController(IService service, IRepository repository, IMediator mediator, IModule module, ITwice twice, Open open) : ControllerBase
        {
            {{action}}
        }
        """.Replace("CancellationToken", "System.Threading.CancellationToken", StringComparison.Ordinal));
}
