using Microsoft.AspNetCore.Http;
using Microsoft.Net.Http.Headers;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>What a request asks about the tag of its answer.</summary>
internal static class Preconditions
{
    /// <summary>Gets where the tag comes from; null where the answer has none.</summary>
    /// <remarks>Only what would be 200 in answer to GET or HEAD can be 304 instead: RFC 9110, 13.2.1.</remarks>
    public static JsonETag? TagSource(HttpContext context, JsonResultOptions options)
    {
        string method = context.Request.Method;
        return options.ETag is { } source
            && !context.Response.HasStarted
            && (options.StatusCode ?? context.Response.StatusCode) == StatusCodes.Status200OK
            && (HttpMethods.IsGet(method) || HttpMethods.IsHead(method))
            ? source
            : null;
    }

    /// <summary>Says whether the client has what the tag stands for.</summary>
    public static bool HasTag(HttpRequest request, EntityTagHeaderValue? current)
    {
        if (current is null || !EntityTagHeaderValue.TryParseList(request.Headers.IfNoneMatch, out IList<EntityTagHeaderValue>? known))
        {
            return false;
        }

        foreach (EntityTagHeaderValue tag in known)
        {
            if (tag.Equals(EntityTagHeaderValue.Any) || tag.Compare(current, useStrongComparison: false))
            {
                return true;
            }
        }

        return false;
    }
}
