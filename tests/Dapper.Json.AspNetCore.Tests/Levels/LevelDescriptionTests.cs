using static Dapper.Json.AspNetCore.Tests.Levels.LevelNamesTests;

namespace Dapper.Json.AspNetCore.Tests.Levels;

/// <summary>OpenAPI shows the options of app, groups and endpoints: responses and fields.</summary>
public sealed class LevelDescriptionTests : DatabaseTest
{
    private const string Sql = "select 7 as LineId, 'x' as Sku";
    private static readonly JsonResultOptions Only = new() { Fields = new JsonFieldPolicy("[sku]"), FieldsParameter = "only" };

    [Theory]
    [InlineData("/fields/group", "sku")]
    [InlineData("/fields/attribute", "only")]
    [InlineData("/fields/endpoint", "own")]
    [InlineData("/fields/app", "choose")]
    [InlineData("/fields/none", null)]
    public async Task The_fields_of_the_nearest_level_are_shown(string path, string? parameter)
    {
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                app.MapOpenApi();
                MapFields(app.MapGroup("/fields").WithJsonFields(new JsonFieldPolicy("[sku]"), "sku"));
                app.MapGet("/fields/app", () => _database.QueryJsonResult<Line>(Sql)).WithJsonFields(new JsonFieldPolicy("[sku]"));
            },
            static services => services.AddOpenApi(static options => options.AddDapperJson())
                .ConfigureJsonResults(static options => options.FieldsParameter = "choose"));
        using JsonDocument document = await server.OpenApiAsync();

        Assert.Equal(parameter ?? "", document.Operation(path).Parameters());
        string[] ofOthers = ["sku", "own", "only", "choose"];
        string query = string.Join('&', ofOthers.Where(name => name != parameter).Select(static name => name + "=[unknown]"));
        string expected = parameter is null ? """[{"lineId":7,"sku":"x"}]""" : """[{"sku":"x"}]""";
        Assert.Equal(expected, await server.GetStringAsync($"{path}?{query}&{parameter}=[sku]"));
    }

    [Fact]
    public async Task Fields_of_all_controllers_are_shown_for_their_actions()
    {
        await using TestServer server = await TestServer.StartAsync(
            static app =>
            {
                app.MapOpenApi();
                app.MapControllers().WithJsonFields(new JsonFieldPolicy("[sku]"));
            },
            static services => services.AddOpenApi(static options => options.AddDapperJson())
                .AddControllers().AddApplicationPart(typeof(LineController).Assembly));
        using JsonDocument document = await server.OpenApiAsync();

        JsonElement action = document.Operation("/line/action");
        Assert.Equal(("[{sku?:string}]", "fields"), (document.Shape(action.Schema()), action.Parameters()));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task What_an_attribute_gives_is_combined_as_for_the_results_of_its_action(bool hasOuter)
    {
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                app.MapOpenApi();
                ControllerActionEndpointConventionBuilder actions = app.MapControllers();
                if (hasOuter)
                {
                    actions.WithJsonResults(new JsonResultOptions { FieldsParameter = "choose" });
                }
            },
            services => services.AddSingleton(_database).AddOpenApi(static options => options.AddDapperJson())
                .ConfigureJsonResults(options =>
                {
                    options.FieldsParameter = hasOuter ? "other" : "choose";
                    options.CursorParameter = "start";
                })
                .AddControllers().AddApplicationPart(typeof(LineController).Assembly));
        using JsonDocument document = await server.OpenApiAsync();

        Assert.Equal("start,choose", document.Operation("/line/page").Parameters());
        Assert.Equal("""[{"sku":"x"}]""", await server.GetStringAsync("/line/page?choose=[sku]&fields=[unknown]&after=no"));
        JsonElement change = document.Operation("/line/version", "put");
        Assert.Equal(("{line_id:int64,sku:string}", "If-Match"), (document.Shape(change.Schema()), change.Parameters()));
    }

    [Theory]
    [InlineData("/plain", "203 application/json")]
    [InlineData("/group", "200 application/x-ndjson, 304, 412")]
    [InlineData("/group/inner", "206 application/json")]
    public async Task Responses_are_those_of_the_options(string path, string expected)
    {
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                app.MapOpenApi();
                app.MapGet("/plain", () => _database.QueryJsonResult<Line>(Sql));
                RouteGroupBuilder group = app.MapGroup("/group").WithJsonResults(new JsonResultOptions
                {
                    Format = JsonQueryFormat.Lines,
                    StatusCode = 206,
                    ETag = JsonETag.FromContent(),
                });
                group.MapGet("", () => _database.QueryJsonResult<Line>(Sql)).WithJsonResults(new JsonResultOptions { StatusCode = null })
                    .ProducesProblem(500).WithJsonResults(new JsonResultOptions { BufferUpTo = 5 });
                group.MapGet("/inner", () => _database.QueryJsonResult<Line>(Sql))
                    .WithJsonResults(new JsonResultOptions { Format = JsonQueryFormat.Array, ETag = null });
            },
            static services => services.AddOpenApi().ConfigureJsonResults(static options => options.StatusCode = 203));
        using JsonDocument document = await server.OpenApiAsync();

        IEnumerable<string> shown = document.Operation(path).GetProperty("responses").EnumerateObject()
            .Where(static status => status.Name != "500")
            .Select(static status => status.Value.TryGetProperty("content", out JsonElement content)
                ? $"{status.Name} {content.EnumerateObject().Single().Name}"
                : status.Name);

        Assert.Equal(expected, string.Join(", ", shown));
    }

    private void MapFields(RouteGroupBuilder group)
    {
        group.MapGet("/group", () => _database.QueryJsonResult<Line>(Sql));
        group.MapGet("/attribute", [OnlySku] () => _database.QueryJsonResult<Line>(Sql, options: Only));
        group.MapGet("/endpoint", () => _database.QueryJsonResult<Line>(Sql)).WithJsonResults(new JsonResultOptions { FieldsParameter = "own" });
        group.MapGet("/none", () => _database.QueryJsonResult<Line>(Sql)).WithJsonResults(new JsonResultOptions { Fields = null });
    }

    [AttributeUsage(AttributeTargets.Method)]
    private sealed class OnlySkuAttribute : Attribute, IJsonResultsMetadata
    {
        public JsonResultOptions? Options { get; } = new() { Fields = new JsonFieldPolicy("[sku]"), FieldsParameter = "only" };

        public IReadOnlyList<JsonResultSet>? Results => null;
    }
}
