using Microsoft.AspNetCore.Http.HttpResults;

namespace Dapper.Json.AspNetCore.Tests.Levels;

/// <summary>OpenAPI shows the names that the data has, by the options of app, groups and endpoints.</summary>
public sealed class LevelNamesTests(SharedApp shared) : IClassFixture<SharedApp>
{
    private const string Sql = "select 7 as LineId, 'x' as Sku";
    private const string AppSnake = "app", AppSet = "set", Json = "json", None = "";

    private static readonly JsonQueryOptions SnakeCase = new(new JsonSerializerOptions { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower });
    private static readonly JsonQueryOptions KebabCase = new(new JsonSerializerOptions { PropertyNamingPolicy = JsonNamingPolicy.KebabCaseLower });
    private static readonly JsonResultOptions Snake = new() { Query = SnakeCase };
    private static readonly JsonResultOptions Set = new() { Query = new JsonQueryOptions { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseUpper } };
    private static readonly JsonResultOptions AsTheyAre = new() { Query = new JsonQueryOptions { PropertyNamingPolicy = null } };
    private static readonly JsonResultOptions Raw = new() { Query = new JsonQueryOptions { RawJsonColumns = ["Sku"] } };
    private static readonly JsonResultSet[] Page = [JsonResultSet.Rows<Line>("lines")];
    private static readonly JsonResultSet[] SnakePage = [JsonResultSet.Rows<Line>("order_lines")];
    private static readonly JsonResultSet[] SetPage = [JsonResultSet.Rows<Line>("ORDER_LINES")];

    private readonly TestDatabase _database = shared.Database;

    /// <remarks>The oracle is the data itself.</remarks>
    [Theory]
    [InlineData("/plain", Json)]
    [InlineData("/plain", AppSnake)]
    [InlineData("/raw", AppSnake)]
    [InlineData("/group", None)]
    [InlineData("/group/raw", None)]
    [InlineData("/group/kebab", None)]
    [InlineData("/group/camel", None)]
    [InlineData("/group/row", None)]
    [InlineData("/produced", None)]
    [InlineData("/line/action", None)]
    [InlineData("/line/action", AppSnake)]
    [InlineData("/plain", None)]
    [InlineData("/plain", AppSet)]
    [InlineData("/set", None)]
    [InlineData("/set", Json)]
    [InlineData("/set/raw", None)]
    [InlineData("/set/produced", None)]
    public async Task Names_in_the_schema_are_those_in_the_data(string path, string ofApp)
    {
        TestServer server = await StartAsync(ofApp);
        using JsonDocument document = await server.OpenApiAsync();
        using JsonDocument data = JsonDocument.Parse(await server.GetStringAsync(path));

        JsonElement schema = document.Resolved(document.Operation(path).Schema());
        schema = schema.TryGetProperty("items", out JsonElement items) ? document.Resolved(items) : schema;
        JsonElement row = data.RootElement.ValueKind == JsonValueKind.Array ? data.RootElement[0] : data.RootElement;
        string[] names = [.. row.EnumerateObject().Select(static property => property.Name)];

        Assert.Equal(names, schema.GetProperty("properties").EnumerateObject().Select(static property => property.Name));
        Assert.Equal(names, schema.GetProperty("required").EnumerateArray().Select(static name => name.GetString()));
        Assert.Equal("int64", schema.GetProperty("properties").GetProperty(names[0]).GetProperty("format").GetString());
    }

    [Fact]
    public async Task Fields_are_found_by_the_names_of_the_data()
    {
        TestServer server = await StartAsync(None);
        using JsonDocument document = await server.OpenApiAsync();

        JsonElement row = document.Operation("/group/fields").Schema().GetProperty("items").GetProperty("properties");

        Assert.Equal("""[{"line_id":7}]""", await server.GetStringAsync("/group/fields?select=[line_id]"));
        Assert.Equal("int64", row.GetProperty("line_id").GetProperty("format").GetString());
        JsonElement parameter = Assert.Single(document.Operation("/group/fields").GetProperty("parameters").EnumerateArray());
        Assert.Equal("select", parameter.GetProperty("name").GetString());
    }

    [Fact]
    public async Task Documents_and_types_that_contain_themselves_have_the_names_too()
    {
        TestServer server = await StartAsync(None);
        using JsonDocument document = await server.OpenApiAsync();

        JsonElement node = document.Resolved(document.Operation("/group/node").Schema()).GetProperty("properties").GetProperty("child_nodes").GetProperty("items");

        Assert.Equal("{lines:[{line_id:int64,sku:string}]}", ShapeOf("/group/several"));
        Assert.Equal("{order_lines:[{line_id:int64,sku:string}]}", ShapeOf("/group/page"));
        Assert.Equal("{ORDER_LINES:[{LINE_ID:int64,SKU:string}]}", ShapeOf("/set/page"));
        Assert.Equal("#/components/schemas/Node-2", node.GetProperty("$ref").GetString());
        Assert.Equal("#/components/schemas/Node-2", document.Operation("/group/node").Schema().GetProperty("$ref").GetString());
        Assert.Equal("""{"order_lines":[{"line_id":7,"sku":"x"}]}""", await server.GetStringAsync("/group/page"));
        Assert.Equal("""{"ORDER_LINES":[{"LINE_ID":7,"SKU":"x"}]}""", await server.GetStringAsync("/set/page"));

        string ShapeOf(string path) => document.Shape(document.Operation(path).Schema());
    }

    [Fact]
    public async Task What_other_results_return_keeps_the_names_of_the_app()
    {
        TestServer server = await StartAsync(None);
        using JsonDocument document = await server.OpenApiAsync();
        JsonElement schemas = document.RootElement.GetProperty("components").GetProperty("schemas");

        Assert.Equal("{lineId:int64,sku:string}", document.Shape(document.Operation("/group/other").Schema()));
        Assert.Equal("{lineId:int64,sku:string}", document.Shape(document.Operation("/group/either").Schema("202")));
        Assert.Equal("[{line_id:int64,sku:string}]", document.Shape(document.Operation("/group/either").Schema()));
        Assert.Equal(
            ["Line", "Line-2", "Line-3", "Line-4", "Line-5"],
            schemas.EnumerateObject().Select(static schema => schema.Name).Where(static name => name.Split('-')[0] == "Line"));
    }

    private Task<TestServer> StartAsync(string ofApp) => shared.StartAsync(app => Map(app, ofApp), services =>
    {
        services.AddOpenApi(static options => options.AddDapperJson())
            .AddSingleton(_database).AddControllers().AddApplicationPart(typeof(LineController).Assembly);
        if (ofApp == AppSnake)
        {
            services.ConfigureJsonResults(static options => options.Query = SnakeCase);
        }
        else if (ofApp == AppSet)
        {
            services.ConfigureJsonResults(static options => options.Query = Set.Query);
        }
        else if (ofApp == Json)
        {
            services.ConfigureHttpJsonOptions(static json => json.SerializerOptions.PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower);
        }
    }, ofApp);

    private void Map(WebApplication app, string ofApp)
    {
        app.MapOpenApi();
        ControllerActionEndpointConventionBuilder controllers = app.MapControllers();
        if (ofApp != AppSnake)
        {
            controllers.WithJsonResults(new JsonResultOptions { Query = KebabCase });
        }

        app.MapGet("/plain", () => _database.QueryJsonResult<Line>(Sql));
        app.MapGet("/raw", () => _database.QueryJsonResult<Line>("select 7 as LineId, '1' as Sku")).WithJsonResults(Raw);
        app.MapGet("/produced", () => _database.QueryJsonResult<Line>(Sql, options: Snake)).ProducesJson(Snake);
        RouteGroupBuilder group = app.MapGroup("/group").WithJsonResults(Snake);
        group.MapGet("", () => _database.QueryJsonResult<Line>(Sql));
        RouteGroupBuilder set = app.MapGroup("/set").WithJsonResults(Set);
        set.MapGet("", () => _database.QueryJsonResult<Line>(Sql));
        set.MapGet("/raw", () => _database.QueryJsonResult<Line>("select 7 as LineId, '1' as Sku")).WithJsonResults(Raw);
        set.MapGet("/produced", () => _database.QueryJsonResult<Line>(Sql, options: AsTheyAre)).ProducesJson(AsTheyAre);
        set.MapGet("/page", () => _database.QueryMultipleJsonResult<LinePage>(Sql, null, SetPage));
        group.MapGet("/row", () => _database.QuerySingleOrDefaultJsonResult<Line>(Sql));
        group.MapGet("/raw", () => _database.QueryJsonResult<Line>("select 7 as LineId, '1' as Sku")).WithJsonResults(Raw);
        group.MapGet("/kebab", () => _database.QueryJsonResult<Line>(Sql)).WithJsonResults(new JsonResultOptions { Query = KebabCase });
        group.MapGet("/camel", () => _database.QueryJsonResult<Line>(Sql)).WithJsonResults(new JsonResultOptions { Query = null });
        group.MapGet("/fields", () => _database.QueryJsonResult<Line>(Sql)).WithJsonFields(new JsonFieldPolicy("[line_id]"), "select");
        group.MapGet("/several", () => _database.QueryMultipleJsonResult(Sql, null, Page)).ProducesJson(results: Page);
        group.MapGet("/page", () => _database.QueryMultipleJsonResult<LinePage>(Sql, null, SnakePage));
        group.MapGet("/node", () => _database.QuerySingleOrDefaultJsonResult<Node>(Sql));
        group.MapGet("/other", () => TypedResults.Ok(new Line(7, "x")));
        group.MapGet("/either", Results<JsonRowsResult<Line>, Accepted<Line>> () => _database.QueryJsonResult<Line>(Sql));
    }

    public sealed record Line(long LineId, string Sku);

    public sealed record LinePage(IReadOnlyList<Line> OrderLines);

    public sealed record Node(long NodeId, IReadOnlyList<Node> ChildNodes);
}

/// <summary>An endpoint of MVC. Public, as MVC wants it.</summary>
[ApiController]
[Route("line")]
public sealed class LineController : ControllerBase
{
    [HttpGet("action")]
    public JsonRowsResult<LevelNamesTests.Line> Get() => HttpContext.RequestServices.GetRequiredService<TestDatabase>()
        .QueryJsonResult<LevelNamesTests.Line>("select 7 as LineId, 'x' as Sku");

    [HttpGet("page")]
    [Page]
    public JsonRowsResult<LevelNamesTests.Line> Page() => HttpContext.RequestServices.GetRequiredService<TestDatabase>()
        .QueryJsonResult<LevelNamesTests.Line>("select 7 as LineId, 'x' as Sku where @afterLineId is null", options: Paged);

    [HttpPut("version")]
    [Version]
    public JsonSingleResult<LevelNamesTests.Line> Version() => throw new NotSupportedException();

    private static JsonResultOptions Paged { get; } = new() { Fields = new JsonFieldPolicy("[sku]"), Cursor = JsonCursor.By<long>("LineId") };

    [AttributeUsage(AttributeTargets.Method)]
    private sealed class PageAttribute : Attribute, IJsonResultsMetadata
    {
        public JsonResultOptions? Options => Paged;

        public IReadOnlyList<JsonResultSet>? Results => null;
    }

    [AttributeUsage(AttributeTargets.Method)]
    private sealed class VersionAttribute : Attribute, IJsonResultsMetadata
    {
        public JsonResultOptions? Options { get; } = new()
        {
            IfMatch = JsonETag.FromColumn<long>("LineId"),
            Query = new JsonQueryOptions { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower },
        };

        public IReadOnlyList<JsonResultSet>? Results => null;
    }
}
