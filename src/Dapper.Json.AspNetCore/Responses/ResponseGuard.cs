using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>Checks that a response can be that of a query: nothing has been written to it, and its status allows content.</summary>
internal static class ResponseGuard
{
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

    /// <summary>Throws for a status that the handler has set, with which no content can be sent: the server would refuse it after the headers.</summary>
    /// <exception cref="InvalidOperationException">The status allows no content.</exception>
    public static void ThrowIfBodiless(HttpResponse response, JsonResultOptions options)
    {
        if (options.StatusCode is null
            && response.StatusCode is < 200 or StatusCodes.Status204NoContent or StatusCodes.Status205ResetContent or StatusCodes.Status304NotModified)
        {
            throw new InvalidOperationException(
                $"The response has been given status {response.StatusCode}, which allows no content: "
                + "return a result of that status instead of this one, or set JsonResultOptions.StatusCode to 204.");
        }
    }
}
