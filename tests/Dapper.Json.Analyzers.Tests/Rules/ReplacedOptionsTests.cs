namespace Dapper.Json.Analyzers.Tests.Rules;

public class ReplacedOptionsTests
{
    [Theory]
    [InlineData("new JsonQueryOptions({|DJ016:new JsonSerializerOptions(JsonSerializerDefaults.Web)|})")]
    [InlineData("new JsonQueryOptions({|DJ016:new JsonSerializerOptions { WriteIndented = true }|})")]
    [InlineData("new JsonQueryOptions({|DJ016:JsonSerializerOptions.Web|})")]
    [InlineData("new JsonQueryOptions({|DJ016:new JsonSerializerOptions(JsonSerializerOptions.Default)|})")]
    public Task Options_that_replace_those_of_the_app_are_reported(string query) => CheckAsync(
        $"app.MapGet(\"/\", (DbDataSource db) => db.QueryJsonResult(\"select 1 as A\", options: new JsonResultOptions {{ Query = {query} }}));");

    [Theory]
    [InlineData("var json = {|DJ016:new JsonSerializerOptions()|}; json.Converters.Add(Own.Converter);")]
    [InlineData("var json = {|DJ016:new JsonSerializerOptions()|}; json.WriteIndented = true; Console.WriteLine(JsonSerializer.Serialize(1, json));")]
    [InlineData("var json = {|DJ016:new JsonSerializerOptions()|}; var more = new JsonSerializerOptions(json);")]
    [InlineData("var json = new JsonSerializerOptions { Encoder = Own.Encoder };")]
    [InlineData("var json = new JsonSerializerOptions(); json.Encoder = Own.Encoder;")]
    [InlineData("var json = new JsonSerializerOptions(); json.TypeInfoResolver = Own.Json.TypeInfoResolver;")]
    [InlineData("var json = new JsonSerializerOptions(); json.TypeInfoResolverChain.Add(Own.Json.TypeInfoResolver);")]
    [InlineData("var json = new JsonSerializerOptions(); Own.Configure(json);")]
    [InlineData("var json = new JsonSerializerOptions(); if (Own.Kept) { json = Own.Json; }")]
    [InlineData("var json = Own.Create();")]
    public Task Options_in_a_local_are_followed(string local) => CheckAsync(
        $$"""
        app.MapGet("/", (DbDataSource db) =>
        {
            {{local}}
            var query = new JsonQueryOptions(json);
            var options = new JsonResultOptions { Query = query };
            return db.QueryJsonResult("select 1 as A", options: options);
        });
        """);

    [Theory]
    [InlineData("Query = new JsonQueryOptions(new JsonSerializerOptions()) { Encoder = Own.Encoder }")]
    [InlineData("Query = new JsonQueryOptions(new JsonSerializerOptions { TypeInfoResolverChain = { Own.Json.TypeInfoResolver } })")]
    [InlineData("Query = new JsonQueryOptions(Own.Json)")]
    [InlineData("Query = new JsonQueryOptions(new JsonSerializerOptions(Own.Json) { WriteIndented = true })")]
    public Task Other_options_are_left_alone(string options) =>
        CheckAsync($"app.MapGet(\"/\", (DbDataSource db) => db.QueryJsonResult(\"select 1 as A\", options: new() {{ {options} }}));");

    [Fact]
    public Task They_replace_those_of_the_app_wherever_they_are_set() => CheckAsync(
        """
        services.ConfigureJsonResults(options => options.Query = new JsonQueryOptions({|DJ016:new JsonSerializerOptions()|}));
        app.MapGroup("/a").WithJsonResults(new() { Query = new JsonQueryOptions({|DJ016:new JsonSerializerOptions()|}) });
        """);

    [Fact]
    public Task A_query_that_is_no_result_has_no_options_of_the_app() => CheckAsync(
        """
        app.MapGet("/", (DbConnection c, HttpResponse response) =>
            c.QueryJsonAsync("select 1 as A", null, response.Body, new JsonQueryOptions(new JsonSerializerOptions())));
        """);

    private static Task CheckAsync(string body) => CodeUnderTest.CheckAsync<ReplacedOptionsAnalyzer>(
        $$"""
        using Microsoft.Extensions.DependencyInjection;

        static class Own
        {
            public static readonly System.Text.Encodings.Web.JavaScriptEncoder Encoder = System.Text.Encodings.Web.JavaScriptEncoder.Default;
            public static readonly JsonSerializerOptions Json = Create();
            public static readonly System.Text.Json.Serialization.JsonConverter Converter = new System.Text.Json.Serialization.JsonStringEnumConverter();
            public static bool Kept = true;

            public static JsonSerializerOptions Create() => new();

            public static void Configure(JsonSerializerOptions options) => options.Encoder = Encoder;
        }

        class PostsController(DbDataSource db) : ControllerBase
        {
            private static readonly JsonResultOptions Raw = new() { Query = new JsonQueryOptions({|DJ016:new JsonSerializerOptions()|}) };

            public JsonQueryResult List() => db.QueryJsonResult("select 1 as A", options: Raw);
        }

        static class App
        {
            public static void Map(WebApplication app, IServiceCollection services)
            {
                {{body}}
            }
        }
        """);
}
