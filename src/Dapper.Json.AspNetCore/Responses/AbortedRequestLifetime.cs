using Microsoft.AspNetCore.Http.Features;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>The lifetime feature of a request whose connection has been aborted: its token is cancelled at once.</summary>
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

    public void Abort() => server?.Abort();
}
