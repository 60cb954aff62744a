namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>What OpenAPI shows of endpoints that are described with the library's extension methods.</summary>
public sealed class DescriptionTests(SharedApp shared) : IClassFixture<SharedApp>
{
    private const string Shown = "{id:int64,title:string,author:{name:string,city:string},tags:[string]}";

    private static readonly JsonFieldPolicy Policy = new("[id,title,author[name]]") { Default = "[id]", OnRequest = "[title]", MaxLength = 99 };

    private static readonly JsonResultSet[] Results =
    [
        JsonResultSet.Spread(), JsonResultSet.Value("total"), JsonResultSet.Values("ids"), JsonResultSet.Rows("rows"),
        JsonResultSet.Row<Author>("author"), JsonResultSet.Rows<Post>("items"),
    ];

    private static readonly JsonResultSet[] OfPage = [JsonResultSet.Value("total"), JsonResultSet.Rows<Post>("items")];
    private static readonly JsonResultSet[] OfFound = [JsonResultSet.Spread<Found>(), JsonResultSet.Values("tags")];

    private static readonly JsonResultSet[] OfOrders =
        [JsonResultSet.Rows<Found>("found"), JsonResultSet.Values("found[].tags").On("Id", "Id"), JsonResultSet.Row<Found>("one"), JsonResultSet.Values("one.tags")];

    private static readonly JsonResultOptions Cursor = new() { Cursor = JsonCursor.By<long>("Id"), CursorParameter = "start" };
    private static readonly JsonResultOptions Changing = new() { IfMatch = JsonETag.FromColumn<long>("Version") };

    private readonly TestDatabase _database = shared.Database;

    [Fact]
    public async Task The_parameter_for_fields()
    {
        JsonElement get = (await OpenApiAsync()).Operation("/typed");

        JsonElement parameter = Assert.Single(get.GetProperty("parameters").EnumerateArray());
        Assert.Equal(
            """["fields","query","The fields of the response, from [id,title,author[name]]. By default [id]. Only by name [title].",99,"string"]""",
            JsonSerializer.Serialize(new object?[]
            {
                parameter.GetProperty("name").GetString(), parameter.GetProperty("in").GetString(), parameter.GetProperty("description").GetString(),
                parameter.GetProperty("schema").GetProperty("maxLength").GetInt32(), parameter.GetProperty("schema").GetProperty("type").GetString(),
            }));
        Assert.Equal(
            """
            {"type":"object","properties":{"type":{"type":"string"},"title":{"type":"string"},"status":{"type":"integer","format":"int32"},
            "errors":{"type":"object","additionalProperties":{"type":"array","items":{"type":"string"}}}}}
            """.ReplaceLineEndings(""),
            JsonSerializer.Serialize(
                get.GetProperty("responses").GetProperty("400").GetProperty("content").GetProperty("application/problem+json").GetProperty("schema")));
    }

    [Fact]
    public async Task The_parameter_of_a_cursor()
    {
        using JsonDocument document = await OpenApiAsync();

        JsonElement get = document.Operation("/cursor");

        JsonElement parameter = Assert.Single(get.GetProperty("parameters").EnumerateArray());
        Assert.Equal("start", parameter.GetProperty("name").GetString());
        Assert.Equal("query", parameter.GetProperty("in").GetString());
        Assert.False(parameter.TryGetProperty("required", out JsonElement required) && required.GetBoolean());
        Assert.Equal("""{"maxLength":4096,"type":"string"}""", JsonSerializer.Serialize(parameter.GetProperty("schema")));
        Assert.Equal("The text is not a cursor of this list.", get.GetProperty("responses").GetProperty("400").GetProperty("description").GetString());
    }

    [Theory]
    [InlineData("/version", "412")]
    [InlineData("/version/required", "412,428")]
    public async Task The_header_with_the_version_that_is_changed(string path, string statuses)
    {
        using JsonDocument document = await OpenApiAsync();

        JsonElement put = document.Operation(path, "put");

        JsonElement parameter = Assert.Single(put.GetProperty("parameters").EnumerateArray());
        Assert.Equal(("If-Match", "header"), (parameter.GetProperty("name").GetString(), parameter.GetProperty("in").GetString()));
        Assert.Equal(statuses.Length > 3, parameter.TryGetProperty("required", out JsonElement required) && required.GetBoolean());
        Assert.All(statuses.Split(','), status => Assert.Equal(
            ["type", "title", "status", "detail"],
            put.GetProperty("responses").GetProperty(status).GetProperty("content").GetProperty("application/problem+json").GetProperty("schema")
                .GetProperty("properties").EnumerateObject().Select(static property => property.Name)));
        Assert.Equal(statuses.Length > 3, put.GetProperty("responses").TryGetProperty("428", out _));
    }

    /// <remarks>
    /// A group's version is no condition of its endpoints that read; what is declared last is described; and actions are described by their attributes.
    /// </remarks>
    [Theory]
    [InlineData("get", "/versions", "", "200,404")]
    [InlineData("delete", "/versions", "If-Match", "200,404,412,428")]
    [InlineData("get", "/group/title", "only", "200,400")]
    [InlineData("get", "/described/fields", "only", "200,400")]
    [InlineData("get", "/described/several", "from", "200,400")]
    public async Task The_names_of_the_parameters_and_the_statuses(string method, string path, string parameters, string statuses)
    {
        using JsonDocument document = await OpenApiAsync();

        JsonElement operation = document.Operation(path, method);
        IEnumerable<string> shown = operation.GetProperty("responses").EnumerateObject().Select(static status => status.Name);
        Assert.Equal((parameters, statuses), (operation.Parameters(), string.Join(',', shown.Order(StringComparer.Ordinal))));
    }

    /// <remarks>Of fields that may be left out none is required. A document has the schemas of its parts, and a typed row that of its type.</remarks>
    [Theory]
    [InlineData("/typed", "[{id?:int64,title?:string,author?:null|{name?:string}}]")]
    [InlineData("/untyped", "[{id?:any,title?:any,author?:{name?:any}}]")]
    [InlineData(
        "/several",
        "{total:any,ids:[any],rows:[any],author:null|{name:string,city:string},items:[{id:int64,title:string,author:{name:string,city:string}}]}")]
    [InlineData("/found/untyped", Shown)]
    [InlineData("/several/found", $"{{found:[{Shown}],one:null|{Shown}}}")]
    [InlineData("/page/fields", "{total?:int64,items?:[{title?:string}]}")]
    [InlineData("/group/title", "[{title?:string}]")]
    [InlineData("/described/fields", "[{id?:int64}]")]
    [InlineData("/described/several", "{total:any}")]
    public async Task The_fields_of_the_response(string path, string expected)
    {
        using JsonDocument document = await OpenApiAsync();

        Assert.Equal(expected, document.Shape(document.Operation(path).Schema()));
    }

    /// <remarks>The oracle is what is shown of the same endpoint without the call.</remarks>
    [Theory]
    [InlineData("/page")]
    [InlineData("/found")]
    [InlineData("/produced")]
    public async Task A_document_s_type_keeps_its_schema(string path)
    {
        using JsonDocument document = await OpenApiAsync();

        JsonElement described = document.Operation(path + "/described").Schema();

        Assert.True(JsonElement.DeepEquals(document.Operation(path).Schema(), described), described.GetRawText());
        JsonElement properties = document.Resolved(described).GetProperty("properties");
        Assert.Equal(
            path == "/found" ? ["id", "title", "author", "tags"] : ["total", "items"],
            properties.EnumerateObject().Select(static property => property.Name));
    }

    [Fact]
    public async Task A_document_of_a_type_may_be_404_where_it_is_said_to_be_a_row_s()
    {
        using JsonDocument document = await OpenApiAsync();

        Assert.False(document.Operation("/found").GetProperty("responses").TryGetProperty("404", out _));
        Assert.True(document.Operation("/found/described").GetProperty("responses").TryGetProperty("404", out _));
    }

    private async Task<JsonDocument> OpenApiAsync()
    {
        TestServer server = await shared.StartAsync(
            Map,
            static services =>
                services.AddOpenApi(static options => options.AddDapperJson()).AddControllers().AddApplicationPart(typeof(DescribedController).Assembly));
        return await server.OpenApiAsync();
    }

    private void Map(WebApplication app)
    {
        app.MapOpenApi();
        app.MapControllers();
        app.MapGet("/typed", () => _database.QueryJsonResult<Post>("select 1 Id")).WithJsonFields(Policy);
        app.MapGet("/untyped", () => _database.QueryJsonResult("select 1 id")).WithJsonFields(Policy);
        app.MapGet("/several", () => _database.QueryMultipleJsonResult("select 1", null, Results)).ProducesJson(results: Results);
        app.MapGet("/page", () => _database.QueryMultipleJsonResult<Page>("select 1", null, OfPage));
        app.MapGet("/page/described", () => _database.QueryMultipleJsonResult<Page>("select 1", null, OfPage)).ProducesJson(results: OfPage);
        app.MapGet("/page/fields", () => _database.QueryMultipleJsonResult<Page>("select 1", null, OfPage))
            .ProducesJson(results: OfPage).WithJsonFields(new JsonFieldPolicy("[total,items[title]]"));
        app.MapGet("/cursor", () => _database.QueryJsonResult<Post>("select 1 Id", options: Cursor)).ProducesJson(Cursor);
        app.MapPut("/version", () => _database.QueryFirstOrDefaultJsonResult("select 1 Id", options: Changing)).ProducesJson(Changing);
        app.MapPut("/version/required", () => _database.QueryFirstOrDefaultJsonResult<Post>("select 1 Id"))
            .WithJsonResults(new(Changing) { RequiresIfMatch = true });
        RouteGroupBuilder versions = app.MapGroup("/versions").WithJsonResults(new(Changing) { RequiresIfMatch = true });
        versions.MapGet("", () => _database.QueryFirstOrDefaultJsonResult("select 1 Id"));
        versions.MapDelete("", () => _database.QueryFirstOrDefaultJsonResult("select 1 Id"));
        app.MapGet("/found", () => _database.QueryMultipleJsonResult<Found>("select 1", null, OfFound));
        app.MapGet("/found/described", () => _database.QueryMultipleJsonResult<Found>("select 1", null, OfFound)).ProducesJson(results: OfFound);
        app.MapGet("/found/untyped", () => _database.QueryMultipleJsonResult("select 1", null, OfFound)).ProducesJson(results: OfFound);
        app.MapGet("/several/found", () => _database.QueryMultipleJsonResult("select 1", null, OfOrders)).ProducesJson(results: OfOrders);
        app.MapGet("/produced", () => _database.QueryMultipleJsonResult("select 1", null, OfPage)).Produces<Page>();
        app.MapGet("/produced/described", () => _database.QueryMultipleJsonResult("select 1", null, OfPage)).Produces<Page>().ProducesJson(results: OfPage);
        app.MapGroup("/group").WithJsonFields(Policy)
            .MapGet("/title", () => _database.QueryJsonResult<Post>("select 1 Id")).WithJsonFields(new JsonFieldPolicy("[title]"), "only");
    }

    public sealed record Post(long Id, string Title)
    {
        public required Author? Author { get; init; }
    }

    public sealed record Author(string Name, string City);

    public sealed record Page(long Total, IReadOnlyList<Post> Items);

    public sealed record Found(long Id, string Title, Author? Author, IReadOnlyList<string> Tags);
}

[ApiController]
[Route("described")]
public sealed class DescribedController : ControllerBase
{
    [HttpGet("fields")]
    [Fields("[id]")]
    public JsonRowsResult<DescriptionTests.Post> Fields() => throw new NotSupportedException();

    [HttpGet("several")]
    [Total]
    [Cursor]
    public JsonMultipleResult Several() => throw new NotSupportedException();

    [AttributeUsage(AttributeTargets.Method)]
    private sealed class CursorAttribute : Attribute, IJsonResultsMetadata
    {
        public JsonResultOptions? Options { get; } = new() { Cursor = JsonCursor.By<long>("Id"), CursorParameter = "from" };

        public IReadOnlyList<JsonResultSet>? Results => null;
    }

    [AttributeUsage(AttributeTargets.Method)]
    private sealed class FieldsAttribute(string fields) : Attribute, IJsonResultsMetadata
    {
        public JsonResultOptions? Options { get; } = new() { Fields = new JsonFieldPolicy(fields), FieldsParameter = "only" };

        public IReadOnlyList<JsonResultSet>? Results => null;
    }

    [AttributeUsage(AttributeTargets.Method)]
    private sealed class TotalAttribute : Attribute, IJsonResultsMetadata
    {
        public JsonResultOptions? Options => null;

        public IReadOnlyList<JsonResultSet>? Results { get; } = [JsonResultSet.Value("total")];
    }
}
