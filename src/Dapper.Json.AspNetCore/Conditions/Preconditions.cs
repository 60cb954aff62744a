using Dapper.Json.AspNetCore.ETags;
using Microsoft.AspNetCore.Http;
using Microsoft.Net.Http.Headers;

namespace Dapper.Json.AspNetCore.Conditions;

/// <summary>Evaluates the preconditions of a request that reads, in the order of RFC 9110, 13.2.2.</summary>
/// <remarks>For those of a change see <see cref="RequestedVersion"/>.</remarks>
internal static class Preconditions
{
    /// <summary>Returns the source of the response's ETag; null if the response has none.</summary>
    /// <remarks>
    /// Only a GET or HEAD request that would get status 200 has conditions: RFC 9110, 13.2.1. The version of a row is of use for the next change as well,
    /// where changes name theirs.
    /// </remarks>
    public static JsonETag? GetETagSource(HttpContext context, JsonResultOptions options)
    {
        int status = options.StatusCode ?? context.Response.StatusCode;
        bool hasETag = IsRead(context.Request)
            ? status == StatusCodes.Status200OK
            : options is { ETag.Version: not null, IfMatch: not null }
                && status is StatusCodes.Status200OK or StatusCodes.Status201Created or StatusCodes.Status204NoContent;
        return hasETag ? options.ETag : null;
    }

    /// <summary>Returns whether a request reads, and changes nothing.</summary>
    public static bool IsRead(HttpRequest request) => HttpMethods.IsGet(request.Method) || HttpMethods.IsHead(request.Method);

    /// <summary>Returns the status of a response in place of its content: 412 if <c>If-Match</c> does not name it, 304 if <c>If-None-Match</c> does.</summary>
    /// <param name="request">The request, which reads what is there.</param>
    /// <param name="current">The ETag of that; null if it has none.</param>
    /// <returns>Null if the content is sent.</returns>
    public static int? StatusOf(HttpRequest request, EntityTagHeaderValue? current) =>
        EntityTags.Of(request.Headers.IfMatch)?.Has(current, isStrong: true) == false ? StatusCodes.Status412PreconditionFailed
        : EntityTags.Of(request.Headers.IfNoneMatch)?.Has(current, isStrong: false) == true ? StatusCodes.Status304NotModified
        : null;
}
