using Microsoft.AspNetCore.Http;
using Microsoft.Net.Http.Headers;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>Evaluates the conditions of a request: whether its response has an entity tag, and whether the client's copy is current.</summary>
internal static class Preconditions
{
    /// <summary>Gets the source of the response's tag; null if the response has no tag.</summary>
    /// <remarks>Only a GET or HEAD request that would get status 200 can get 304 instead: RFC 9110, 13.2.1.</remarks>
    public static JsonETag? GetETagSource(HttpContext context, JsonResultOptions options)
    {
        string method = context.Request.Method;
        return options.ETag is { } source
            && !context.Response.HasStarted
            && (options.StatusCode ?? context.Response.StatusCode) == StatusCodes.Status200OK
            && (HttpMethods.IsGet(method) || HttpMethods.IsHead(method))
            ? source
            : null;
    }

    /// <summary>Gets whether <c>If-None-Match</c> names the current tag.</summary>
    public static bool IsNotModified(HttpRequest request, EntityTagHeaderValue? current)
    {
        if (current is null || !EntityTagHeaderValue.TryParseList(request.Headers.IfNoneMatch, out IList<EntityTagHeaderValue>? tags))
        {
            return false;
        }

        foreach (EntityTagHeaderValue tag in tags)
        {
            if (tag.Equals(EntityTagHeaderValue.Any) || tag.Compare(current, useStrongComparison: false))
            {
                return true;
            }
        }

        return false;
    }
}
