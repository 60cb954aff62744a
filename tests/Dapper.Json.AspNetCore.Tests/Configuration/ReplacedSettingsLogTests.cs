using System.Text.Encodings.Web;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.AspNetCore.Tests.Configuration;

/// <summary>The log warns where serializer options replace the app's encoder, converters or resolver as a whole.</summary>
public sealed class ReplacedSettingsLogTests : DatabaseTest
{
    private const string Sql = "select Id from Posts where Id = 1";

    [Theory]
    [InlineData("web", "encoder, converters (JsonStringEnumConverter), resolver (Renaming)")]
    [InlineData("general", "encoder, converters (JsonStringEnumConverter), resolver (Renaming)")]
    [InlineData("snake", "encoder, converters (JsonStringEnumConverter), resolver (Renaming)")]
    [InlineData("context", "encoder, converters (JsonStringEnumConverter)")]
    [InlineData("own encoder", "converters (JsonStringEnumConverter), resolver (Renaming)")]
    [InlineData("encoder set", "converters (JsonStringEnumConverter), resolver (Renaming)")]
    [InlineData("other converter", "encoder, converters (JsonStringEnumConverter), resolver (Renaming)")]
    [InlineData("all but the encoder", "encoder")]
    [InlineData("all but the resolver", "resolver (Renaming)")]
    [InlineData("all", null)]
    [InlineData("settings", null)]
    [InlineData("none", null)]
    public async Task What_the_app_has_and_the_options_have_not_is_said_once(string name, string? lost)
    {
        JsonResultOptions options = new() { Query = Named(name) };
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                app.MapGet("/result/{id}", (int id) => _database.QueryJsonResult<Post>(Sql, options: options)).WithDisplayName("one post");
                app.MapGet("/again", () => _database.QueryJsonResult(Sql, options: new JsonResultOptions(options) { StatusCode = 201 }));
            },
            static services => services.ConfigureHttpJsonOptions(static json => Configure(json.SerializerOptions)));

        foreach (string path in (string[])["/result/1", "/result/2", "/again", "/result/1"])
        {
            await server.GetStringAsync(path);
        }

        Assert.Equal(lost is null ? [] : [Message("one post", lost)], await WarningsAsync(server));
    }

    [Theory]
    [InlineData("group")]
    [InlineData("endpoint")]
    [InlineData("app")]
    [InlineData("controllers")]
    public async Task Options_of_each_level_are_compared(string level)
    {
        JsonResultOptions options = new() { Query = Named("web") };
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                RouteHandlerBuilder endpoint = (level == "group" ? app.MapGroup("").WithJsonResults(options) : app.MapGroup(""))
                    .MapGet("/", () => _database.QueryJsonResult(Sql)).WithDisplayName("it");
                _ = level == "endpoint" ? endpoint.WithJsonResults(options) : endpoint;
                ControllerActionEndpointConventionBuilder controllers = app.MapControllers();
                _ = level == "controllers" ? controllers.WithJsonResults(options).WithDisplayName("it") : controllers;
            },
            services =>
            {
                services.AddActions(_ => _database.QueryJsonResult(Sql));
                services.ConfigureHttpJsonOptions(static json => json.SerializerOptions.Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping);
                if (level == "app")
                {
                    services.ConfigureJsonResults(given => given.Query = options.Query);
                }
            });

        await server.GetStringAsync(level == "controllers" ? "/api" : "/");
        await server.GetStringAsync(level == "controllers" ? "/api" : "/");

        Assert.Equal([Message("it", "encoder")], await WarningsAsync(server));
    }

    /// <remarks>An endpoint that creates options for each request does not fill the log.</remarks>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Each_app_is_told_and_names_an_endpoint_once(bool createsOptions)
    {
        JsonResultOptions known = new() { Query = Named("web") };
        for (int i = 0; i < 2; i++)
        {
            await using TestServer server = await TestServer.StartAsync(
                app => app.MapGet("/", () => _database.QueryJsonResult(
                    Sql, options: createsOptions ? new() { Query = new JsonQueryOptions(new JsonSerializerOptions(JsonSerializerDefaults.Web)) } : known))
                    .WithDisplayName("it"),
                static services => services.ConfigureHttpJsonOptions(static json => json.SerializerOptions.Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping));

            await server.GetStringAsync("/");
            await server.GetStringAsync("/");

            Assert.Equal([Message("it", "encoder")], await WarningsAsync(server));
        }
    }

    /// <remarks>Contexts that ASP.NET Core adds have no types of rows.</remarks>
    [Fact]
    public async Task An_app_that_sets_none_of_the_three_loses_none()
    {
        await using TestServer server = await TestServer.StartAsync(
            app => app.MapGet("/", () => _database.QueryJsonResult<Post>(Sql, options: new JsonResultOptions { Query = Named("general") })),
            static services => services.AddProblemDetails().AddOpenApi().ConfigureHttpJsonOptions(static json =>
            {
                json.SerializerOptions.PropertyNamingPolicy = JsonNamingPolicy.KebabCaseLower;
                json.SerializerOptions.Encoder = JavaScriptEncoder.Default;
            }));

        Assert.Equal("""[{"Id":1}]""", await server.GetStringAsync("/"));
        Assert.Empty(await WarningsAsync(server));
    }

    [Theory]
    [InlineData("/api", "mvc", "naming policy, ignore condition, converters (JsonStringEnumConverter), resolver (Renaming)")]
    [InlineData("/api", "both", null)]
    [InlineData("/api", "none", null)]
    [InlineData("/", "mvc", null)]
    public async Task Options_of_MVC_that_results_do_not_take_are_named_once(string path, string who, string? lost)
    {
        static void ConfigureMore(JsonSerializerOptions options)
        {
            Configure(options);
            options.PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower;
            options.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull;
        }

        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                app.MapControllers();
                app.MapGet("/", () => _database.QueryJsonResult(Sql));
            },
            services =>
            {
                IMvcBuilder mvc = services.AddActions(_ => _database.QueryJsonResult(Sql)).AddControllers();
                _ = who == "none" ? mvc : mvc.AddJsonOptions(static json => ConfigureMore(json.JsonSerializerOptions));
                _ = who == "both" ? services.ConfigureHttpJsonOptions(static json => ConfigureMore(json.SerializerOptions)) : services;
            });
        await server.GetStringAsync(path);
        await server.GetStringAsync(path);

        Assert.Equal(lost is null ? [] : [
            "Query results take the serializer options of ConfigureHttpJsonOptions in controllers too, not those of MVC's AddJsonOptions. "
                + $"What the latter have and the former do not: {lost}. Set both from one place: "
                + "https://github.com/dapper-json/Dapper.Json/blob/main/docs/recipes/controllers.md#one-set-of-names-and-converters"],
            await WarningsAsync(server));
    }

    private static async Task<string[]> WarningsAsync(TestServer server)
    {
        await server.DisposeAsync();
        return [.. server.Log.OfPackage.Where(static line => line.Level == LogLevel.Warning).Select(static line => line.Text)];
    }

    private static string Message(string endpoint, string lost) =>
        $"The serializer options of the query of {endpoint} replace those of the app, which ConfigureHttpJsonOptions sets, as a whole. "
        + $"What the app has and they do not: {lost}. To change a setting such as the naming policy and to keep these, set it in JsonQueryOptions, "
        + "without serializer options: https://github.com/dapper-json/Dapper.Json/blob/main/docs/reference/aspnet-core-options.md#query-options";

    private static JsonQueryOptions? Named(string name) => name switch
    {
        "web" => new(JsonSerializerOptions.Web),
        "general" => new(new JsonSerializerOptions()),
        "snake" => new(new JsonSerializerOptions(JsonSerializerDefaults.Web) { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower }),
        "context" => new(new PostContext(new JsonSerializerOptions())),
        "own encoder" => new(new JsonSerializerOptions { Encoder = JavaScriptEncoder.Default }),
        "encoder set" => new(new JsonSerializerOptions()) { Encoder = JavaScriptEncoder.Default },
        "other converter" => new(new JsonSerializerOptions { Converters = { new OtherConverter() } }),
        "all but the encoder" => new(new JsonSerializerOptions(Configured()) { Encoder = null }),
        "all but the resolver" => new(new JsonSerializerOptions(Configured()) { TypeInfoResolver = new DefaultJsonTypeInfoResolver() }),
        "all" => new(new JsonSerializerOptions(Configured()) { PropertyNamingPolicy = null }),
        "settings" => new() { PropertyNamingPolicy = null, WriteIndented = true },
        _ => null,
    };

    private static JsonSerializerOptions Configured()
    {
        var options = new JsonSerializerOptions();
        Configure(options);
        return options;
    }

    private static void Configure(JsonSerializerOptions options)
    {
        options.Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping;
        options.Converters.Add(new JsonStringEnumConverter());
        options.TypeInfoResolver = new Renaming();
    }

    public sealed record Post(long Id);

    private sealed class Renaming : DefaultJsonTypeInfoResolver;

    private sealed class OtherConverter : JsonConverter<DateTime>
    {
        public override DateTime Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

        public override void Write(Utf8JsonWriter writer, DateTime value, JsonSerializerOptions options) => throw new NotSupportedException();
    }
}

[JsonSerializable(typeof(ReplacedSettingsLogTests.Post))]
internal sealed partial class PostContext : JsonSerializerContext;
