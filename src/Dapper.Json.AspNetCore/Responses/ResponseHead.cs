using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;
using Microsoft.Net.Http.Headers;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>
/// The status and headers of an answer. They are set only when it leaves: until then the response is as the endpoint found
/// it, so that whoever handles an error finds nothing of the answer that failed.
/// </summary>
internal sealed class ResponseHead(HttpResponse response, JsonResultOptions options, ResponseFormat form)
{
    /// <summary>Gets or sets the tag of what is answered.</summary>
    public EntityTagHeaderValue? ETag { get; set; }

    /// <summary>Sets the head of an answer with content.</summary>
    /// <param name="contentLength">In bytes; null where it is not known.</param>
    /// <returns>What the content is written to.</returns>
    public PipeWriter Start(long? contentLength)
    {
        if (!response.HasStarted)
        {
            response.StatusCode = options.StatusCode ?? response.StatusCode;
            response.ContentType = form.ContentType;
            response.ContentLength = contentLength;
            SetValidators();
        }

        return response.BodyWriter;
    }

    /// <summary>Sets the head that tells a client that what it has is what it would get.</summary>
    public void NotModified()
    {
        response.StatusCode = StatusCodes.Status304NotModified;
        SetValidators();
    }

    /// <summary>Sets the head of an answer that says that there is no such row.</summary>
    public void NotFound() => response.StatusCode = StatusCodes.Status404NotFound;

    private void SetValidators()
    {
        if (ETag is not null)
        {
            response.Headers.ETag = ETag.ToString();
        }

        if (form.IsNegotiated)
        {
            response.Headers.Append(HeaderNames.Vary, HeaderNames.Accept);
        }
    }
}
