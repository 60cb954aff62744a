using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.OutputCaching;
using Microsoft.Extensions.Primitives;

namespace Dapper.Json.AspNetCore.Failures;

/// <summary>The head of a response before a result has put a status in the place of its rows: something else may still be sent.</summary>
internal sealed class EarlierHead
{
    private readonly Endpoint? _endpoint;
    private readonly int _status;
    private readonly StringValues _cacheControl;
    private readonly bool _isStored;
    private readonly int _replacedBy;

    private EarlierHead(HttpContext context, int replacedBy)
    {
        _endpoint = context.GetEndpoint();
        _status = context.Response.StatusCode;
        _cacheControl = context.Response.Headers.CacheControl;
        _isStored = context.Features.Get<IOutputCacheFeature>()?.Context.AllowCacheStorage == true;
        _replacedBy = replacedBy;
    }

    /// <summary>Keeps the head of a response that is about to get the status of a missing row or of a failure. The earliest one stays.</summary>
    public static EarlierHead Keep(HttpContext context, int replacedBy)
    {
        Restore(context);
        var head = new EarlierHead(context, replacedBy);
        context.Features.Set(head);
        return head;
    }

    /// <summary>Gives the response its earlier head, as far as nobody else has changed it since.</summary>
    public static void Restore(HttpContext context)
    {
        HttpResponse response = context.Response;
        if (context.Features.Get<EarlierHead>() is not { } head || response.HasStarted)
        {
            return;
        }

        context.Features.Set<EarlierHead>(null);
        if (head._endpoint != context.GetEndpoint())
        {
            // Another endpoint writes a page for the status, as middleware runs one again for it.
            return;
        }

        bool hasFailed = head._replacedBy == StatusCodes.Status500InternalServerError;
        if (response.StatusCode != head._replacedBy || (hasFailed && response.Headers.CacheControl != SurroundingCaches.NoStore))
        {
            return;
        }

        response.StatusCode = head._status;
        if (hasFailed)
        {
            response.Headers.CacheControl = head._cacheControl;
            if (context.Features.Get<IOutputCacheFeature>() is { } cache)
            {
                cache.Context.AllowCacheStorage = head._isStored;
            }
        }
    }

    /// <summary>Gives the response the status that it had, whatever the content of a missing row has set since.</summary>
    public void RestoreStatus(HttpContext context)
    {
        // What a failed query in the content has changed.
        Restore(context);
        context.Response.StatusCode = _status;
    }
}
