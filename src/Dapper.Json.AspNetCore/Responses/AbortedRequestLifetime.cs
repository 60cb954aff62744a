using Microsoft.AspNetCore.Http.Features;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>The lifetime of a request that has been aborted.</summary>
/// <remarks>
/// Servers cancel the token a moment after <see cref="Abort"/>, on another thread, and middleware that has set a token of its
/// own puts the server's back: what handles the exception of the abort would not know it as one.
/// </remarks>
internal sealed class AbortedRequestLifetime(IHttpRequestLifetimeFeature? server) : IHttpRequestLifetimeFeature
{
    public CancellationToken RequestAborted
    {
        get => new(canceled: true);
        set
        {
            // See the remarks.
        }
    }

    public void Abort() => server?.Abort();
}
