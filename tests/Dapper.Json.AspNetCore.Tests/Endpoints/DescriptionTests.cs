namespace Dapper.Json.AspNetCore.Tests.Endpoints;

/// <summary>What OpenAPI shows of endpoints that are described with the library's extension methods.</summary>
public sealed class DescriptionTests(SharedApp shared) : IClassFixture<SharedApp>
{
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
    private static readonly JsonResultOptions CursorAndFields = new() { Cursor = JsonCursor.By<long>("Id"), Fields = Policy };

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
        JsonElement both = document.Operation("/cursor/fields").GetProperty("parameters");
        Assert.Equal(["after", "fields"], both.EnumerateArray().Select(static shown => shown.GetProperty("name").GetString()));
        Assert.False(document.Operation("/page").TryGetProperty("parameters", out _));
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

    [Fact]
    public async Task A_group_s_version_is_no_condition_of_the_endpoints_that_read()
    {
        using JsonDocument document = await OpenApiAsync();
        JsonElement path = document.RootElement.GetProperty("paths").GetProperty("/versions");

        Assert.False(path.GetProperty("get").TryGetProperty("parameters", out _));
        Assert.Equal(["200", "404"], StatusesOf("get"));
        Assert.Equal("If-Match", Assert.Single(path.GetProperty("delete").GetProperty("parameters").EnumerateArray()).GetProperty("name").GetString());
        Assert.Equal(["200", "404", "412", "428"], StatusesOf("delete"));

        IEnumerable<string> StatusesOf(string method) =>
            path.GetProperty(method).GetProperty("responses").EnumerateObject().Select(static response => response.Name).Order(StringComparer.Ordinal);
    }

    [Theory]
    [InlineData("/typed", true)]
    [InlineData("/untyped", false)]
    public async Task The_fields_of_the_response_of_which_none_is_required(string path, bool hasTypes)
    {
        JsonElement schema = (await OpenApiAsync()).Operation(path).Schema();

        JsonElement row = schema.GetProperty("items");
        Assert.Equal("array", schema.GetProperty("type").GetString());
        Assert.Equal(["id", "title", "author"], row.GetProperty("properties").EnumerateObject().Select(static property => property.Name));
        Assert.DoesNotContain("city", row.GetRawText(), StringComparison.Ordinal);
        Assert.DoesNotContain("required", row.GetRawText(), StringComparison.Ordinal);
        Assert.Equal(hasTypes, row.GetProperty("properties").GetProperty("id").TryGetProperty("format", out _));
        Assert.Contains("\"name\"", row.GetProperty("properties").GetProperty("author").GetRawText(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_document_s_schema_is_built_from_its_parts()
    {
        JsonElement schema = (await OpenApiAsync()).Operation("/several").Schema();

        Assert.Equal("object", schema.GetProperty("type").GetString());
        JsonElement properties = schema.GetProperty("properties");
        Assert.Equal(["total", "ids", "rows", "author", "items"], properties.EnumerateObject().Select(static property => property.Name));
        Assert.Equal(["total", "ids", "rows", "author", "items"], schema.GetProperty("required").EnumerateArray().Select(static name => name.GetString()));
        Assert.Empty(properties.GetProperty("total").EnumerateObject());
        Assert.Equal("array", properties.GetProperty("ids").GetProperty("type").GetString());
        JsonElement[] choices = [.. properties.GetProperty("author").GetProperty("oneOf").EnumerateArray()];
        Assert.Equal("null", choices[0].GetProperty("type").GetString());
        Assert.True(choices[1].GetProperty("properties").TryGetProperty("city", out _));
        JsonElement item = properties.GetProperty("items").GetProperty("items").GetProperty("properties");
        Assert.Equal("int64", item.GetProperty("id").GetProperty("format").GetString());
    }

    [Fact]
    public async Task A_typed_row_keeps_its_schema_with_results_inside()
    {
        using JsonDocument document = await OpenApiAsync();

        JsonElement properties = document.Operation("/several/found").Schema().GetProperty("properties");

        foreach (JsonElement found in (JsonElement[])[document.Operation("/found/untyped").Schema(), properties.GetProperty("found").GetProperty("items"), properties.GetProperty("one").GetProperty("oneOf")[1]])
        {
            Assert.Equal(["id", "title", "author", "tags"], found.GetProperty("properties").EnumerateObject().Select(static property => property.Name));
            Assert.Equal("string", found.GetProperty("properties").GetProperty("tags").GetProperty("items").GetProperty("type").GetString());
        }

        Assert.Equal(["found", "one"], properties.EnumerateObject().Select(static property => property.Name));
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

    [Fact]
    public async Task Fields_of_a_document_of_a_type()
    {
        using JsonDocument document = await OpenApiAsync();

        JsonElement properties = document.Operation("/page/fields").Schema().GetProperty("properties");

        Assert.Equal(["total", "items"], properties.EnumerateObject().Select(static property => property.Name));
        JsonElement item = properties.GetProperty("items").GetProperty("items").GetProperty("properties");
        Assert.Equal("""{"title":{"type":"string"}}""", JsonSerializer.Serialize(item));
    }

    [Fact]
    public async Task Actions_of_controllers_are_described_by_attributes()
    {
        using JsonDocument document = await OpenApiAsync();

        JsonElement fields = document.Operation("/described/fields");
        JsonElement several = document.Operation("/described/several");

        Assert.Equal("only", Assert.Single(fields.GetProperty("parameters").EnumerateArray()).GetProperty("name").GetString());
        Assert.Equal("id", Assert.Single(fields.Schema().GetProperty("items").GetProperty("properties").EnumerateObject()).Name);
        Assert.Equal("from", Assert.Single(several.GetProperty("parameters").EnumerateArray()).GetProperty("name").GetString());
        Assert.Equal("total", Assert.Single(several.Schema().GetProperty("properties").EnumerateObject()).Name);
    }

    [Fact]
    public async Task What_is_declared_last_is_described()
    {
        using JsonDocument document = await OpenApiAsync();

        JsonElement operation = document.Operation("/group/title");

        Assert.Equal("only", Assert.Single(operation.GetProperty("parameters").EnumerateArray()).GetProperty("name").GetString());
        Assert.Equal("title", Assert.Single(operation.Schema().GetProperty("items").GetProperty("properties").EnumerateObject()).Name);
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
        app.MapGet("/cursor/fields", () => _database.QueryJsonResult<Post>("select 1 Id", options: CursorAndFields)).ProducesJson(CursorAndFields);
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
