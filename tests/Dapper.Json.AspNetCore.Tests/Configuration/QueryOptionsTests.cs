using System.Reflection;
using System.Text.Json;
using Dapper.Json.AspNetCore.Responses;
using Dapper.Json.AspNetCore.Tests.Server;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Json;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Xunit;

namespace Dapper.Json.AspNetCore.Tests.Configuration;

/// <summary>Options derived from the given ones, and from those of the app.</summary>
public sealed class QueryOptionsTests
{
    /// <remarks>A value for each property that can be set, other than its default. A new property needs a line here, and one where they are copied.</remarks>
    private static readonly Dictionary<string, object> Set = new()
    {
        [nameof(JsonQueryOptions.FlushThreshold)] = 4_321,
        [nameof(JsonQueryOptions.DuplicateNames)] = DuplicateNameHandling.KeepLast,
        [nameof(JsonQueryOptions.RawJsonColumns)] = new[] { "Raw" },
        [nameof(JsonQueryOptions.Format)] = JsonQueryFormat.Lines,
    };

    private static PropertyInfo[] Settable => [.. typeof(JsonQueryOptions).GetProperties().Where(static property => property.CanWrite)];

    [Fact]
    public void The_other_format_of_given_options_has_all_that_they_have()
    {
        var given = new JsonQueryOptions(new JsonSerializerOptions());
        foreach (PropertyInfo property in Settable)
        {
            Assert.NotEqual(Set[property.Name], property.GetValue(given));
            property.SetValue(given, Set[property.Name]);
        }

        JsonQueryOptions other = AppQueryOptions.Get(new DefaultHttpContext(), given, JsonQueryFormat.Array);

        Assert.Equal(JsonQueryFormat.Array, other.Format);
        Assert.Same(given.SerializerOptions, other.SerializerOptions);
        Assert.All(
            Settable.Where(static property => property.Name != nameof(JsonQueryOptions.Format)),
            property => Assert.Equal(property.GetValue(given), property.GetValue(other)));
        Assert.Same(other, AppQueryOptions.Get(new DefaultHttpContext(), given, JsonQueryFormat.Array));
    }

    [Fact]
    public async Task Options_that_wrap_those_of_the_app_keep_its_naming_policy()
    {
        using var database = new TestDatabase();
        await using TestServer server = await TestServer.StartAsync(
            app =>
            {
                JsonSerializerOptions ofApp = app.Services.GetRequiredService<IOptions<JsonOptions>>().Value.SerializerOptions;
                var options = new JsonResultOptions { Query = new JsonQueryOptions(ofApp) { RawJsonColumns = ["RawText"] } };
                app.MapGet("/", () => database.QueryJsonResult("""select 1 as SomeId, '{"a":1}' as RawText""", options: options));
            },
            services => services.ConfigureHttpJsonOptions(static json => json.SerializerOptions.PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower));

        Assert.Equal("""[{"some_id":1,"raw_text":{"a":1}}]""", await server.GetStringAsync("/"));
    }
}
