using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>
/// What a response says where its row is missing. Its content is a response with options of its own: nothing that was meant for the row holds for it,
/// but the serializer's settings of app and endpoint.
/// </summary>
/// <remarks>It is a feature of the request while the content is sent, by which results know where they stand.</remarks>
internal sealed class MissingRow
{
    private static readonly MissingRow Said = new();

    private MissingRow()
    {
    }

    /// <summary>Returns whether the content in place of a row is being sent.</summary>
    public static bool IsSaid(HttpContext context) => context.Features.Get<MissingRow>() is not null;

    /// <summary>Sends the response.</summary>
    /// <param name="context">The request.</param>
    /// <param name="content">The content; null for none.</param>
    public static async Task SendAsync(HttpContext context, JsonNotFound? content)
    {
        EarlierHead head = EarlierHead.Keep(context, StatusCodes.Status404NotFound);
        context.Response.StatusCode = StatusCodes.Status404NotFound;

        // The content may be that of another query, whose row is missing as well.
        if (content is null || !context.Items.TryAdd(content, value: null))
        {
            return;
        }

        MissingRow? outer = context.Features.Get<MissingRow>();
        context.Features.Set<EarlierHead>(null);
        context.Features.Set(Said);
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
