using System.Text.Encodings.Web;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.AspNetCore.Tests.Levels;

/// <summary>
/// Settings of System.Text.Json in query options are laid over the serializer options that apply, one by one, at each level. The oracle is a copy of the
/// app's options with the settings changed.
/// </summary>
public sealed class SerializerSettingTests : DatabaseTest
{
    private const string Sql = "select 1 as SizeId, 'größe' as TheText, null as Note, 'Large' as Kind";
    private const string Untyped = "select 1 as SizeId, 'größe' as TheText, null as Note";

    private static readonly JsonResultOptions Snake = Of(new JsonQueryOptions { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower });
    private static readonly JsonResultOptions NoNulls = Of(new JsonQueryOptions { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull });
    private static readonly JsonResultOptions AsTheyAre = Of(new JsonQueryOptions { PropertyNamingPolicy = null });
    private static readonly JsonResultOptions Own = Of(new JsonQueryOptions(new JsonSerializerOptions()) { WriteIndented = true });
    private static readonly JsonResultOptions Text = Of(new JsonQueryOptions { NumberHandling = JsonNumberHandling.WriteAsString, Encoder = null });

    private static readonly Size[] Expected = [new() { SizeId = 1, TheText = "größe", Kind = SizeKind.Large }];

    [Theory]
    [InlineData("/plain", "")]
    [InlineData("/snake", "snake")]
    [InlineData("/snake/nulls", "snake,nulls")]
    [InlineData("/snake/names", "names")]
    [InlineData("/snake/nulls/names", "names,nulls")]
    [InlineData("/snake/nulls/text", "snake,nulls,text")]
    [InlineData("/snake/null", "")]
    [InlineData("/api", "snake")]
    [InlineData("/api/result", "names")]
    [InlineData("/written", "snake")]
    public async Task Each_setting_comes_from_the_nearest_level_that_sets_it(string path, string settings)
    {
        JsonSerializerOptions serializer = OfApp(settings);
        await using TestServer server = await StartAsync(services => services.ConfigureHttpJsonOptions(static json => Configure(json.SerializerOptions)));

        Assert.Equal(JsonSerializer.Serialize(Expected, serializer), await server.GetStringAsync(path));
        Assert.Equal(JsonSerializer.Serialize<Columns[]>([new(1, "größe", null)], serializer), await server.GetStringAsync(path + "/untyped"));
    }

    /// <remarks>Serializer options of the app's results are below its groups, and those of a result above everything.</remarks>
    [Theory]
    [InlineData("/plain", "snake,text")]
    [InlineData("/snake/nulls", "snake,text,nulls")]
    [InlineData("/snake/nulls/names", "names,text,nulls")]
    public async Task The_settings_of_the_app_s_results_are_the_outermost(string path, string settings)
    {
        await using TestServer server = await StartAsync(services => services
            .ConfigureHttpJsonOptions(static json => Configure(json.SerializerOptions))
            .ConfigureJsonResults(static options => options.Query = new JsonQueryOptions(Text.Query!) { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower }));

        Assert.Equal(JsonSerializer.Serialize(Expected, OfApp(settings)), await server.GetStringAsync(path));
    }

    [Fact]
    public async Task Serializer_options_of_a_level_end_the_settings_of_the_outer_ones_and_are_below_the_inner_ones()
    {
        await using TestServer server = await StartAsync(services => services.ConfigureHttpJsonOptions(static json => Configure(json.SerializerOptions)));
        JsonSerializerOptions indented = new() { WriteIndented = true };

        Assert.Equal(JsonSerializer.Serialize(Expected, indented), await server.GetStringAsync("/snake/own"));
        indented = new(indented) { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull };
        Assert.Equal(JsonSerializer.Serialize(Expected, indented), await server.GetStringAsync("/snake/own/nulls"));
    }

    private static JsonResultOptions Of(JsonQueryOptions query) => new() { Query = query };

    private static void Configure(JsonSerializerOptions options)
    {
        options.Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping;
        options.Converters.Add(new JsonStringEnumConverter());
        options.TypeInfoResolver = new DefaultJsonTypeInfoResolver().WithAddedModifier(static info =>
        {
            foreach (JsonPropertyInfo property in info.Type == typeof(Size) ? info.Properties : [])
            {
                property.Order = property.PropertyType == typeof(string) ? 0 : 1;
            }
        });
    }

    // The app's options with the settings of the levels.
    private static JsonSerializerOptions OfApp(string settings)
    {
        JsonSerializerOptions app = new(JsonSerializerDefaults.Web);
        Configure(app);
        JsonSerializerOptions copy = new(app);
        foreach (string setting in settings.Split(',', StringSplitOptions.RemoveEmptyEntries))
        {
            switch (setting)
            {
                case "snake":
                    copy.PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower;
                    break;
                case "names":
                    copy.PropertyNamingPolicy = null;
                    break;
                case "nulls":
                    copy.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull;
                    break;
                case "text":
                    (copy.NumberHandling, copy.Encoder) = (JsonNumberHandling.WriteAsString, null);
                    break;
                default:
                    throw new ArgumentOutOfRangeException(nameof(settings));
            }
        }

        return copy;
    }

    private Task<TestServer> StartAsync(Action<IServiceCollection> configure) => TestServer.StartAsync(
        app =>
        {
            app.MapControllers().WithJsonResults(Snake);
            Map(app, "/plain", given: null);
            app.MapGet("/written", (HttpContext context) => _database.CreateConnection().QueryJsonResult<Size>(Sql).ExecuteAsync(context)).WithJsonResults(Snake);
            app.MapGet("/written/untyped", context => _database.CreateConnection().QueryJsonResult(Untyped, options: Snake).ExecuteAsync(context));
            RouteGroupBuilder snake = app.MapGroup("/snake").WithJsonResults(Snake);
            Map(snake, "", given: null);
            Map(snake, "/names", AsTheyAre);
            Map(snake, "/null", new JsonResultOptions { Query = null });
            snake.MapGet("/own", () => _database.QueryJsonResult<Size>(Sql, options: Own));
            snake.MapGroup("/own/nulls").WithJsonResults(Own).MapGet("", () => _database.QueryJsonResult<Size>(Sql, options: NoNulls));
            RouteGroupBuilder nulls = snake.MapGroup("/nulls").WithJsonResults(NoNulls);
            Map(nulls, "", given: null);
            Map(nulls, "/names", AsTheyAre);
            Map(nulls, "/text", Text);
        },
        services =>
        {
            services.AddActions(context =>
            {
                string path = context.Request.Path.Value!;
                JsonResultOptions? given = path.StartsWith("/api/result", StringComparison.Ordinal) ? AsTheyAre : null;
                return path.EndsWith("/untyped", StringComparison.Ordinal)
                    ? _database.QueryJsonResult(Untyped, options: given)
                    : _database.QueryJsonResult<Size>(Sql, options: given);
            });
            configure(services);
        });

    private void Map(IEndpointRouteBuilder group, string path, JsonResultOptions? given)
    {
        group.MapGet(path, () => _database.QueryJsonResult<Size>(Sql, options: given));
        group.MapGet(path + "/untyped", () => _database.QueryJsonResult(Untyped, options: given));
    }

    public enum SizeKind
    {
        Small,
        Large,
    }

    public sealed class Size
    {
        public long SizeId { get; set; }

        public string? TheText { get; set; }

        public string? Note { get; set; }

        public SizeKind Kind { get; set; }
    }

    public sealed record Columns(long SizeId, string TheText, string? Note);
}
