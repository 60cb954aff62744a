using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Http.Timeouts;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Dapper.Json.AspNetCore.Failures;

/// <summary>
/// The response to a request that has exceeded the app's request timeout: the one that its policy says. <c>UseRequestTimeouts</c> would send the same
/// for an exception, but an exception handler inside of it takes that for a client that has left, and an output cache hands it to others.
/// </summary>
internal static class TimedOutResponse
{
    /// <summary>Returns whether the request has exceeded its timeout.</summary>
    public static bool IsDue(HttpContext context) =>
        context.Features.Get<IHttpRequestTimeoutFeature>() is { RequestTimeoutToken.IsCancellationRequested: true };

    /// <summary>Sends the response. Nothing must have been sent.</summary>
    public static Task SendAsync(HttpContext context)
    {
        RequestTimeoutPolicy? policy = PolicyOf(context);
        context.Response.Clear();
        context.Response.StatusCode = policy?.TimeoutStatusCode ?? StatusCodes.Status504GatewayTimeout;
        return policy?.WriteTimeoutResponse is { } write ? write(context) : Task.CompletedTask;
    }

    /// <summary>Completes the response, so that an exception takes nothing of it from the client and no handler of it sends another.</summary>
    /// <remarks>
    /// Streams that middleware has put before the body do not complete that of the server, whose response feature is most often its body as well.
    /// </remarks>
    public static async Task CompleteAsync(HttpContext context)
    {
        await context.Response.CompleteAsync();
        if (context.Features.Get<IHttpResponseFeature>() is IHttpResponseBodyFeature server)
        {
            await server.CompleteAsync();
        }
    }

    /// <summary>Returns the policy, by the rules of the middleware; null for a timeout without one.</summary>
    private static RequestTimeoutPolicy? PolicyOf(HttpContext context)
    {
        EndpointMetadataCollection? metadata = context.GetEndpoint()?.Metadata;
        if (metadata?.GetMetadata<RequestTimeoutPolicy>() is { } own)
        {
            return own;
        }

        RequestTimeoutOptions? options = context.RequestServices?.GetService<IOptionsMonitor<RequestTimeoutOptions>>()?.CurrentValue;
        if (metadata?.GetMetadata<RequestTimeoutAttribute>() is not { } attribute)
        {
            return options?.DefaultPolicy;
        }

        return attribute.PolicyName is { } name && options?.Policies.TryGetValue(name, out RequestTimeoutPolicy? named) == true ? named : null;
    }
}
