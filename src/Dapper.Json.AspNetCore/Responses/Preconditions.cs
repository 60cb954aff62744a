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
            && (options.StatusCode ?? context.Response.StatusCode) == StatusCodes.Status200OK
            && (HttpMethods.IsGet(method) || HttpMethods.IsHead(method))
            ? source
            : null;
    }

    /// <summary>Gets whether the client's copy is current: <c>If-None-Match</c> names the tag, or any.</summary>
    public static bool IsNotModified(HttpRequest request, EntityTagHeaderValue? current) => Match(request, current) != TagMatch.None;

    /// <summary>Gets what <c>If-None-Match</c> says of a tag.</summary>
    public static TagMatch Match(HttpRequest request, EntityTagHeaderValue? current)
    {
        if (current is null || !EntityTagHeaderValue.TryParseList(request.Headers.IfNoneMatch, out IList<EntityTagHeaderValue>? tags))
        {
            return TagMatch.None;
        }

        return tags.Any(tag => tag.Compare(current, useStrongComparison: false)) ? TagMatch.Named
            : tags.Contains(EntityTagHeaderValue.Any) ? TagMatch.Any
            : TagMatch.None;
    }
}

/// <summary>How the tags of a condition match the current one.</summary>
internal enum TagMatch
{
    None,

    /// <summary>By <c>*</c>: whether there is anything, whatever its tag.</summary>
    Any,

    /// <summary>By its name: the client has had it.</summary>
    Named,
}
