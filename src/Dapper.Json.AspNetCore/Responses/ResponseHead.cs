using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;
using Microsoft.Net.Http.Headers;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>
/// Sets the status code and headers of a response. This happens only when it is sent, so that an error handler finds nothing of a response that has
/// failed before that, except what keeps caches from it: see <see cref="SurroundingCaches.RefuseFailed"/>.
/// </summary>
internal sealed class ResponseHead(HttpResponse response, JsonResultOptions options, ResponseFormat format)
{
    /// <summary>Gets the options of the response.</summary>
    public JsonResultOptions Options { get; } = options;

    /// <summary>Gets or sets the ETag of the content.</summary>
    public EntityTagHeaderValue? ETag { get; set; }

    /// <summary>Throws for a response that has been written to: the JSON after it would not be a valid document.</summary>
    /// <exception cref="InvalidOperationException">Headers have been sent, or something has been written.</exception>
    public static void ThrowIfWritten(HttpResponse response)
    {
        if (response.HasStarted || response.BodyWriter is { CanGetUnflushedBytes: true, UnflushedBytes: > 0 })
        {
            throw new InvalidOperationException(
                "The response has been written to, or its headers have been sent. "
                + "The JSON of a query is the whole response: write nothing else, and only one result.");
        }
    }

    /// <summary>Sets status and headers of a response with content.</summary>
    /// <param name="contentLength">In bytes; null if it is not known.</param>
    /// <returns>The writer of the content.</returns>
    public PipeWriter Start(long? contentLength)
    {
        response.StatusCode = Options.StatusCode ?? response.StatusCode;
        response.ContentType = format.ContentType;
        response.ContentLength = contentLength;
        SetValidators();
        return response.BodyWriter;
    }

    /// <summary>Sets status and headers of a 304 response: the client's copy is current.</summary>
    public void NotModified()
    {
        response.StatusCode = StatusCodes.Status304NotModified;
        SetValidators();
    }

    /// <summary>Sets the status of a response for a row that does not exist.</summary>
    public void NotFound() => response.StatusCode = StatusCodes.Status404NotFound;

    private void SetValidators()
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
