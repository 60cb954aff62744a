using Dapper.Json.AspNetCore.Bodies;
using Dapper.Json.AspNetCore.Conditions;
using Dapper.Json.AspNetCore.Failures;
using Dapper.Json.AspNetCore.Options;
using Dapper.Json.AspNetCore.Queries;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>The response where the row is missing.</summary>
internal static class MissingRow
{
    /// <summary>Returns whether the row is missing because the version that the request is for is no longer current.</summary>
    /// <param name="options">The options of the response.</param>
    /// <param name="version">The version; null if it is for any.</param>
    /// <param name="method">The method that has run the query.</param>
    /// <param name="body">The body that it has written to.</param>
    /// <param name="written">What it has returned: the row of <see cref="JsonResultSet.MustExist"/> says whether the thing exists at all.</param>
    /// <exception cref="InvalidOperationException">
    /// The row is missing for another reason, and that is a failure: the exception of Dapper's QuerySingle.
    /// </exception>
    public static bool IsStale(JsonResultOptions options, RequestedVersion? version, QueryMethod method, ResponseBody body, long written)
    {
        if (body.HasContent || body.Condition is not null || !method.MayBeNothing)
        {
            return false;
        }

        bool isStale = version is { IsConditional: true } && (method.Rows is not null || written < 0);
        if (!isStale && options.NotFound is { Throws: true })
        {
            _ = Array.Empty<object>().Single();
        }

        return isStale;
    }

    /// <summary>Sends the response: 412 if the version that a request is for is no longer current, or 404.</summary>
    /// <param name="context">The request.</param>
    /// <param name="options">The options of the response.</param>
    /// <param name="isStale">Whether the version is no longer current.</param>
    public static Task SendAsync(HttpContext context, JsonResultOptions options, bool isStale) =>
        isStale ? RequestedVersion.Failed.ExecuteAsync(context) : SendNotFoundAsync(context, options.NotFound);

    /// <summary>
    /// Sends 404 with content, which is a response with options of its own: nothing that was meant for the row holds for it, but the serializer's settings
    /// of app and endpoint.
    /// </summary>
    private static async Task SendNotFoundAsync(HttpContext context, JsonNotFound? content)
    {
        int status = content?.StatusCode ?? StatusCodes.Status404NotFound;
        EarlierHead head = EarlierHead.Keep(context, status);
        context.Response.StatusCode = status;

        // The content may be that of another query, whose row is missing as well.
        if (content is null || !context.Items.TryAdd(content, value: null))
        {
            return;
        }

        EndpointDefaults? outer = context.Features.Get<EndpointDefaults>();
        context.Features.Set<EarlierHead>(null);
        context.Features.Set(EndpointDefaults.Of(context).OfMissingRow);
        try
        {
            await content.SendAsync(context);
        }
        catch when (!context.Response.HasStarted && !AbortedRequestLifetime.IsSet(context))
        {
            // Whoever tries again may find the row.
            head.RestoreStatus(context);
            throw;
        }
        finally
        {
            context.Features.Set(outer);
            context.Features.Set(head);
            context.Items.Remove(content);
        }
    }
}
