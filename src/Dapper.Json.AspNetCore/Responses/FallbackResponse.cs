using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>
/// The response after a result has failed before anything was sent. It has the status of an error, also where nobody says more. Who writes other content
/// instead, and has neither set the status nor asked for it, gets the head that the response had before.
/// </summary>
/// <remarks>Who has asked, such as a middleware that writes a page for an error, writes for that status.</remarks>
internal sealed class FallbackResponse : WrappedResponse
{
    private readonly HttpContext _context;
    private readonly IHttpResponseFeature _server;
    private readonly FallbackBody _body;
    private bool _isDecided;

    private FallbackResponse(HttpContext context, IHttpResponseFeature server, IHttpResponseBodyFeature body)
        : base(server) =>
        (_context, _server, _body) = (context, server, new FallbackBody(body, OnWriting));

    public override int StatusCode
    {
        get
        {
            Decide();
            return base.StatusCode;
        }

        set
        {
            Decide();
            base.StatusCode = value;
        }
    }

    /// <summary>Starts to watch a response. Its earlier head is kept.</summary>
    public static void Watch(HttpContext context)
    {
        IFeatureCollection features = context.Features;
        if (features.Get<IHttpResponseFeature>() is { HasStarted: false } server && features.Get<IHttpResponseBodyFeature>() is { } body)
        {
            var response = new FallbackResponse(context, server, body);
            features.Set<IHttpResponseFeature>(response);
            features.Set<IHttpResponseBodyFeature>(response._body);
        }
    }

    private void OnWriting()
    {
        if (!_isDecided)
        {
            Decide();
            EarlierHead.Restore(_context);
        }
    }

    private void Decide()
    {
        if (_isDecided)
        {
            return;
        }

        _isDecided = true;
        IFeatureCollection features = _context.Features;
        if (features.Get<IHttpResponseFeature>() == this)
        {
            features.Set(_server);
        }

        if (features.Get<IHttpResponseBodyFeature>() == _body)
        {
            features.Set(_body.Body);
        }
    }
}
