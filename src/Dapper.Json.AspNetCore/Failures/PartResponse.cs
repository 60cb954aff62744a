using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.Primitives;

namespace Dapper.Json.AspNetCore.Failures;

/// <summary>A response of which a part has been sent, with a content length that the part does not reach, for the caches around the endpoint.</summary>
/// <remarks>
/// The headers are others than the server's own, because those can no longer be changed. Nor may they be replaced there: over HTTP/2 the server reads
/// its own headers later, when it sends them, and takes them for its own type.
/// </remarks>
internal sealed class PartResponse(IHttpResponseFeature server) : IHttpResponseFeature
{
    public IHeaderDictionary Headers { get; set; } = new HeaderDictionary(
        new Dictionary<string, StringValues>(server.Headers, StringComparer.OrdinalIgnoreCase))
    { ContentLength = long.MaxValue };

    public int StatusCode
    {
        get => server.StatusCode;
        set => server.StatusCode = value;
    }

    public string? ReasonPhrase
    {
        get => server.ReasonPhrase;
        set => server.ReasonPhrase = value;
    }

    [Obsolete("Use IHttpResponseBodyFeature.Stream instead.", DiagnosticId = "ASP0022")]
    public Stream Body
    {
        get => server.Body;
        set => server.Body = value;
    }

    public bool HasStarted => true;

    public void OnStarting(Func<object, Task> callback, object state) => server.OnStarting(callback, state);

    public void OnCompleted(Func<object, Task> callback, object state) => server.OnCompleted(callback, state);
}
