using Dapper.Json.AspNetCore.Options;

namespace Dapper.Json.AspNetCore.Tests.Configuration;

/// <summary>Options derived from the given ones and from those of the app.</summary>
public sealed class QueryOptionsTests
{
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

    private static JsonQueryOptions Options(HttpContext context, JsonResultOptions options) =>
        EndpointDefaults.Of(context).Over(options.Query, JsonQueryFormat.Array);

    private static DefaultHttpContext ContextOf(JsonNamingPolicy policy) => new()
    {
        RequestServices = new ServiceCollection().ConfigureHttpJsonOptions(json => json.SerializerOptions.PropertyNamingPolicy = policy).BuildServiceProvider(),
    };
}
