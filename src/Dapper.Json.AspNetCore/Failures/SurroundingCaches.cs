using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.OutputCaching;
using Microsoft.AspNetCore.ResponseCaching;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Dapper.Json.AspNetCore.Failures;

/// <summary>
/// The caches of ASP.NET Core around the endpoint. Whatever stands between them and the endpoint may keep exceptions and failed writes from them, so
/// they are told by what they look at when the endpoint has ended.
/// </summary>
internal static class SurroundingCaches
{
    public const string NoStore = "no-store";

    /// <summary>Returns whether requests for the same response may be waiting in the output cache. It hands an exception to all of them.</summary>
    /// <remarks>Those that may neither be stored nor looked up, such as a <c>POST</c>, do not wait. To be asked before storing it is forbidden.</remarks>
    public static bool ShareResponse(HttpContext context) =>
        context.Features.Get<IOutputCacheFeature>()?.Context is { EnableOutputCaching: true, AllowLocking: true } cache
        && (cache.AllowCacheStorage || cache.AllowCacheLookup);

    /// <summary>Forbids to store a response of which nothing has been sent: an error, even if whoever handles it leaves the status as it is.</summary>
    public static void ForbidStoringEmpty(HttpContext context, int status)
    {
        ForbidOutputCache(context);
        HttpResponse response = context.Response;
        if (!response.HasStarted)
        {
            response.StatusCode = status;
            response.Headers.CacheControl = NoStore;
        }
    }

    /// <summary>Forbids to store a response of which a part has been sent. The connection has been aborted before.</summary>
    public static void ForbidStoringPart(HttpContext context)
    {
        if (!ForbidOutputCache(context) && context.Features.Get<IResponseCachingFeature>() is null)
        {
            return;
        }

        // A body that is shorter than its length is incomplete, and not stored (RFC 9111, 3.3). Nobody receives this length.
        context.Features.Set<IHttpResponseFeature>(new PartResponse(context.Features.GetRequiredFeature<IHttpResponseFeature>()));
    }

    /// <summary>Forbids to store a whole response that the output cache has no room for: it would hand requests that wait for it an empty one.</summary>
    /// <remarks>Compression inside of the cache might make it fit. That cannot be seen from here.</remarks>
    public static void ForbidStoringTooLarge(HttpContext context, long length)
    {
        if (context.Features.Get<IOutputCacheFeature>() is { } cache
            && length > context.RequestServices.GetRequiredService<IOptions<OutputCacheOptions>>().Value.MaximumBodySize)
        {
            cache.Context.AllowCacheStorage = false;
        }
    }

    /// <summary>Forbids the output cache to store a response: requests that wait for it then run the query themselves.</summary>
    private static bool ForbidOutputCache(HttpContext context)
    {
        if (context.Features.Get<IOutputCacheFeature>() is not { } cache)
        {
            return false;
        }

        cache.Context.AllowCacheStorage = false;
        return true;
    }
}
