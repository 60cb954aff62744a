using Microsoft.AspNetCore.Http;
using Microsoft.Net.Http.Headers;

namespace Dapper.Json.AspNetCore.Conditions;

/// <summary>Evaluates the preconditions of a request: whether its response has an ETag, and whether the client's copy is current.</summary>
internal static class Preconditions
{
    /// <summary>Returns the source of the response's ETag; null if the response has none.</summary>
    /// <remarks>
    /// Only a GET or HEAD request that would get status 200 can get 304 instead: RFC 9110, 13.2.1. The version of a row is of use for
    /// the next change as well, where changes name theirs.
    /// </remarks>
    public static JsonETag? GetETagSource(HttpContext context, JsonResultOptions options)
    {
        int status = options.StatusCode ?? context.Response.StatusCode;
        bool hasETag = MayBeNotModified(context.Request)
            ? status == StatusCodes.Status200OK
            : options is { ETag.Version: not null, IfMatch: not null }
                && status is StatusCodes.Status200OK or StatusCodes.Status201Created or StatusCodes.Status204NoContent;
        return hasETag ? options.ETag : null;
    }

    /// <summary>Returns whether a request may get status 304.</summary>
    public static bool MayBeNotModified(HttpRequest request) => HttpMethods.IsGet(request.Method) || HttpMethods.IsHead(request.Method);

    /// <summary>Returns whether the client's copy is current: <c>If-None-Match</c> names the ETag, or any.</summary>
    public static bool IsNotModified(HttpRequest request, EntityTagHeaderValue? current) =>
        current is not null && EntityTagHeaderValue.TryParseList(request.Headers.IfNoneMatch, out IList<EntityTagHeaderValue>? tags)
        && tags.Any(tag => tag.Equals(EntityTagHeaderValue.Any) || tag.Compare(current, useStrongComparison: false));
}
