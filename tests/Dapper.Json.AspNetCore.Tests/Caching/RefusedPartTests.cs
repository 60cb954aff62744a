using Dapper.Json.AspNetCore.Failures;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.ResponseCaching;

namespace Dapper.Json.AspNetCore.Tests.Caching;

/// <summary>A response of which a part has been sent is refused for the caches, and the server still sends its own headers.</summary>
public sealed class RefusedPartTests
{
    [Fact]
    public void The_headers_of_the_server_stay_what_they_are()
    {
        var context = new DefaultHttpContext();
        IHttpResponseFeature server = context.Features.GetRequiredFeature<IHttpResponseFeature>();
        IHeaderDictionary headers = server.Headers;
        headers.ContentType = "application/json";
        context.Features.Set<IResponseCachingFeature>(new Caching());

        SurroundingCaches.ForbidStoringPart(context);

        Assert.Same(headers, server.Headers);
        Assert.True(context.Response.HasStarted);
        Assert.Null(headers.ContentLength);
        Assert.Equal((long.MaxValue, "application/json"), (context.Response.ContentLength, context.Response.ContentType));
    }

    [Fact]
    public void Without_a_cache_nothing_is_replaced()
    {
        var context = new DefaultHttpContext();
        IHttpResponseFeature server = context.Features.GetRequiredFeature<IHttpResponseFeature>();

        SurroundingCaches.ForbidStoringPart(context);

        Assert.Same(server, context.Features.Get<IHttpResponseFeature>());
    }

    private sealed class Caching : IResponseCachingFeature
    {
        public string[]? VaryByQueryKeys { get; set; }
    }
}
