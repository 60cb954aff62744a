using Microsoft.AspNetCore.Http;
using Microsoft.Net.Http.Headers;

namespace Dapper.Json.AspNetCore.Bodies;

/// <content>The head of the response.</content>
internal partial class ResponseBody
{
    /// <summary>Sets status and headers of a response with rows.</summary>
    /// <param name="contentLength">In bytes; null if it is not known.</param>
    public void Start(long? contentLength)
    {
        HttpResponse response = context.Response;
        SetFileName(response);
        _statusBefore = response.StatusCode;
        response.StatusCode = options.StatusCode ?? response.StatusCode;
        if (!IsHeadOnly)
        {
            response.ContentType = format.ContentType;
            response.ContentLength = contentLength;
        }

        response.Headers.Location = Location ?? response.Headers.Location;
        SetValidators(response);
        _body = response.BodyWriter;
    }

    /// <summary>Takes status and headers back, if the first bytes were refused before the server had them: by a callback of the app's, for example.</summary>
    /// <returns>Whether nothing has been sent.</returns>
    public bool TryReset()
    {
        HttpResponse response = context.Response;
        if (_hasFlushed || response.HasStarted)
        {
            return false;
        }

        _body = null;
        response.StatusCode = _statusBefore;
        response.ContentLength = null;
        response.ContentType = null;
        response.Headers.ContentDisposition = default;
        response.Headers.ETag = default;
        response.Headers.Location = Location is null ? response.Headers.Location : default;
        return true;
    }

    /// <summary>Sets the headers of a response without its content, and its status: that of the conditions.</summary>
    public void StartConditional()
    {
        context.Response.StatusCode = Condition!.Value;
        SetValidators(context.Response);
    }

    /// <summary>Sets the header that may be refused, before any other.</summary>
    private void SetFileName(HttpResponse response)
    {
        if (options.FileName is { } fileName && !IsHeadOnly)
        {
            var disposition = new ContentDispositionHeaderValue("attachment");
            disposition.SetHttpFileName(fileName);
            response.Headers.ContentDisposition = disposition.ToString();
        }
    }

    private void SetValidators(HttpResponse response)
    {
        if (ETag is not null)
        {
            response.Headers.ETag = ETag.ToString();
        }

        if (format.IsNegotiated)
        {
            response.Headers.Append(HeaderNames.Vary, HeaderNames.Accept);
        }
    }
}
