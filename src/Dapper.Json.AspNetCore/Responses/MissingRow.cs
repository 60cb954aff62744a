using Dapper.Json.AspNetCore.Conditions;
using Dapper.Json.AspNetCore.Failures;
using Dapper.Json.AspNetCore.Options;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>The response where the row is missing.</summary>
internal static class MissingRow
{
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
        EarlierHead head = EarlierHead.Keep(context, StatusCodes.Status404NotFound);
        context.Response.StatusCode = StatusCodes.Status404NotFound;

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
            await content.SendAsync(context).ConfigureAwait(false);
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
