using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>The response of the server, for those around the endpoint, with a difference that a derived class makes.</summary>
internal abstract class WrappedResponse(IHttpResponseFeature server) : IHttpResponseFeature
{
    public virtual int StatusCode
    {
        get => server.StatusCode;
        set => server.StatusCode = value;
    }

    public string? ReasonPhrase
    {
        get => server.ReasonPhrase;
        set => server.ReasonPhrase = value;
    }

    public virtual IHeaderDictionary Headers
    {
        get => server.Headers;
        set => server.Headers = value;
    }

    [Obsolete("Use IHttpResponseBodyFeature.Stream instead.", DiagnosticId = "ASP0022")]
    public Stream Body
    {
        get => server.Body;
        set => server.Body = value;
    }

    public bool HasStarted => server.HasStarted;

    public void OnStarting(Func<object, Task> callback, object state) => server.OnStarting(callback, state);

    public void OnCompleted(Func<object, Task> callback, object state) => server.OnCompleted(callback, state);
}
