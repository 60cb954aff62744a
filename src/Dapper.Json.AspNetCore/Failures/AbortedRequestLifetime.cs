using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace Dapper.Json.AspNetCore.Failures;

/// <summary>The lifetime feature of a request that has ended early: its token is cancelled at once, and stays so.</summary>
/// <remarks>
/// Servers cancel <see cref="RequestAborted"/> a moment after <see cref="Abort"/>, on another thread, and middleware that has
/// replaced the token puts the server's token back. Without this feature, exception handlers around the endpoint could see a
/// request that does not look aborted, and report the <see cref="OperationCanceledException"/> as an error.
/// </remarks>
internal sealed class AbortedRequestLifetime(IHttpRequestLifetimeFeature? server) : IHttpRequestLifetimeFeature
{
    public CancellationToken RequestAborted
    {
        get => new(canceled: true);
        set
        {
            // See the remarks: the token stays cancelled.
        }
    }

    public static void Set(HttpContext context) =>
        context.Features.Set<IHttpRequestLifetimeFeature>(new AbortedRequestLifetime(context.Features.Get<IHttpRequestLifetimeFeature>()));

    public static bool IsSet(HttpContext context) => context.Features.Get<IHttpRequestLifetimeFeature>() is AbortedRequestLifetime;

    public void Abort() => server?.Abort();
}
