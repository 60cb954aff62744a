namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>What OpenAPI shows of results, also in controllers.</summary>
public sealed class MetadataTests(SharedApp shared) : IClassFixture<SharedApp>
{
    private const string Sql = "select Id, Title from Posts where Id = 2";
    private static readonly JsonResultSet[] Results = [JsonResultSet.Value("total"), JsonResultSet.Rows<Post>("items")];
    private readonly TestDatabase _database = shared.Database;

    [Theory]
    [InlineData("/rows", "200 application/json array")]
    [InlineData("/rows/typed", "200 application/json array")]
    [InlineData("/one", "200 application/json JsonObject, 404")]
    [InlineData("/one/typed", "200 application/json Post, 404")]
    [InlineData("/several", "200 application/json JsonObject")]
    [InlineData("/several/typed", "200 application/json Page")]
    [InlineData("/controller/rows", "200 application/json array")]
    [InlineData("/controller/one", "200 application/json Post, 404")]
    [InlineData("/table", "200 application/json Table")]
    public async Task OpenAPI_shows_the_response(string path, string expected)
    {
        using JsonDocument document = await (await StartAsync()).OpenApiAsync();

        Assert.Equal(expected, document.Operation(path).Responses());
    }

    /// <remarks>The type of a result does not say in which format it is written: that is for <c>Produces</c>.</remarks>
    [Theory]
    [InlineData("/rows/typed", "[{id:int64,title:string,author?:null|{id:int64,name:string}}]")]
    [InlineData("/several/typed", "{total:int64,items:[{id:int64,title:string,author?:null|{id:int64,name:string}}]}")]
    [InlineData("/values", "[string]")]
    public async Task OpenAPI_shows_the_parts_of_a_document_and_of_a_row(string path, string expected)
    {
        using JsonDocument document = await (await StartAsync()).OpenApiAsync();

        Assert.Equal(expected, document.Shape(document.Operation(path).Schema()));
    }

    private Task<TestServer> StartAsync() => shared.StartAsync(
        app =>
        {
            app.MapOpenApi();
            app.MapControllers();
            app.MapGet("/rows", () => _database.QueryJsonResult(Sql));
            app.MapGet("/rows/typed", () => _database.QueryJsonResult<Post>(Sql));
            app.MapGet("/several", () => _database.QueryMultipleJsonResult(Sql, null, Results));
            app.MapGet("/several/typed", () => _database.QueryMultipleJsonResult<Page>(Sql, null, Results));
            app.MapGet("/values", () => _database.QueryJsonResult(Sql, options: new() { Format = JsonQueryFormat.Values })).Produces<IEnumerable<string>>();
            app.MapGet("/table", () => _database.QueryJsonResult(Sql, options: new() { Format = JsonQueryFormat.Table })).Produces<Table>();
            app.MapGet("/one", () => _database.QuerySingleOrDefaultJsonResult(Sql));
            app.MapGet("/one/typed", () => _database.QuerySingleOrDefaultJsonResult<Post>(Sql));
        },
        services => services.AddOpenApi().AddSingleton<DbDataSource>(_database).AddControllers().AddApplicationPart(typeof(PostsController).Assembly));

    public sealed record Post(long Id, string Title)
    {
        public Author? Author { get; init; }
    }

    public sealed record Author(long Id, string Name);

    public sealed record Page(long Total, IReadOnlyList<Post> Items);

    public sealed record Table(IReadOnlyList<string> Columns, IReadOnlyList<IReadOnlyList<object?>> Rows);
}

[ApiController]
[Route("controller")]
public sealed class PostsController(DbDataSource database) : ControllerBase
{
    private const string Sql = "select Id, Title from Posts where Id = 2";

    [HttpGet("rows")]
    public JsonRowsResult<MetadataTests.Post> Rows() => database.QueryJsonResult<MetadataTests.Post>(Sql);

    [HttpGet("one")]
    public JsonSingleResult<MetadataTests.Post> One() => database.QuerySingleOrDefaultJsonResult<MetadataTests.Post>(Sql);

    [HttpGet("result")]
    public IResult Result() => database.QueryJsonResult(Sql);
}
