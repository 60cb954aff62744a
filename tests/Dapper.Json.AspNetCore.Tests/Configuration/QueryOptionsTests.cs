using System.Text.Encodings.Web;
using Dapper.Json.AspNetCore.Options;
using Microsoft.Extensions.Options;

namespace Dapper.Json.AspNetCore.Tests.Configuration;

/// <summary>Options derived from the given ones, and from those of the app.</summary>
public sealed class QueryOptionsTests
{
    private const string Sql = """select 1 as SomeId, '{"a":1}' as RawText, 'ü' as Text""";

    [Fact]
    public void The_other_format_of_given_options_is_a_copy_of_them()
    {
        var given = new JsonQueryOptions(new JsonSerializerOptions())
        {
            FlushThreshold = 4_321,
            RawJsonColumns = ["Raw"],
            PathNames = true,
            GroupKeys = ["Id"],
            Format = JsonQueryFormat.Lines,
        };

        JsonQueryOptions other = Options(new DefaultHttpContext(), given);

        Assert.Equal((JsonQueryFormat.Array, 4_321), (other.Format, other.FlushThreshold));
        Assert.Equal(["Raw"], other.RawJsonColumns);
        Assert.True(other.PathNames);
        Assert.Equal(["Id"], other.GroupKeys);
        Assert.Same(given.SerializerOptions, other.SerializerOptions);
        Assert.Same(given.SerializerOptions, Options(new DefaultHttpContext(), given, JsonQueryFormat.Lines).SerializerOptions);
    }

    [Fact]
    public async Task Options_without_serializer_options_keep_those_of_the_app() =>
        Assert.Equal("""[{"some_id":1,"raw_text":{"a":1},"text":"ü"}]""", await RespondAsync(_ => new JsonQueryOptions { RawJsonColumns = ["RawText"] }));

    [Fact]
    public async Task Options_that_wrap_those_of_the_app_keep_them() =>
        Assert.Equal(
            """[{"some_id":1,"raw_text":{"a":1},"text":"ü"}]""",
            await RespondAsync(static app =>
            {
                JsonSerializerOptions ofApp = app.Services.GetRequiredService<IOptions<Microsoft.AspNetCore.Http.Json.JsonOptions>>().Value.SerializerOptions;
                return new JsonQueryOptions(ofApp) { RawJsonColumns = ["RawText"] };
            }));

    [Fact]
    public async Task Serializer_options_that_are_given_replace_those_of_the_app() =>
        Assert.Equal(
            """[{"someId":1,"rawText":{"a":1},"text":"\u00FC"}]""",
            await RespondAsync(_ => new JsonQueryOptions(JsonSerializerOptions.Web) { RawJsonColumns = ["RawText"] }));

    [Fact]
    public void Options_over_those_of_an_app_are_made_once_and_the_given_ones_become_read_only()
    {
        var given = new JsonQueryOptions { RawJsonColumns = ["RawText"] };
        var options = new JsonResultOptions { Query = given };
        HttpContext one = ContextOf(JsonNamingPolicy.SnakeCaseLower);
        HttpContext other = ContextOf(JsonNamingPolicy.KebabCaseLower);

        JsonQueryOptions overOne = Options(one, options);
        JsonQueryOptions overOther = Options(other, options);

        Assert.Same(JsonNamingPolicy.SnakeCaseLower, overOne.SerializerOptions.PropertyNamingPolicy);
        Assert.Same(JsonNamingPolicy.KebabCaseLower, overOther.SerializerOptions.PropertyNamingPolicy);
        Assert.Same(overOne, Options(one, options));
        Assert.Same(overOther, Options(other, options));
        Assert.Equal(["RawText"], overOther.RawJsonColumns);
        Assert.True(given.IsReadOnly);
    }

    private static JsonQueryOptions Options(HttpContext context, JsonQueryOptions given, JsonQueryFormat format = JsonQueryFormat.Array) =>
        EndpointDefaults.Of(context).Over(given, format);

    private static JsonQueryOptions Options(HttpContext context, JsonResultOptions options) =>
        EndpointDefaults.Of(context).Over(options.Query, JsonQueryFormat.Array);

    private static async Task<string> RespondAsync(Func<WebApplication, JsonQueryOptions> query)
    {
        using var database = new TestDatabase();
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                var options = new JsonResultOptions { Query = query(app) };
                app.MapGet("/", () => database.QueryJsonResult(Sql, options: options));
            },
            static services => services.ConfigureHttpJsonOptions(static json =>
            {
                json.SerializerOptions.PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower;
                json.SerializerOptions.Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping;
            }));
        return await server.GetStringAsync("/");
    }

    private static DefaultHttpContext ContextOf(JsonNamingPolicy policy) => new()
    {
        RequestServices = new ServiceCollection().ConfigureHttpJsonOptions(json => json.SerializerOptions.PropertyNamingPolicy = policy).BuildServiceProvider(),
    };
}
