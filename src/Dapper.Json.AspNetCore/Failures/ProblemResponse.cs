using System.Text.Json;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using JsonOptions = Microsoft.AspNetCore.Http.Json.JsonOptions;

namespace Dapper.Json.AspNetCore.Failures;

/// <summary>A response with problem details (RFC 9457), which the app's service for them writes, if it has one.</summary>
/// <param name="status">The status code: 400 to 417, or 428.</param>
/// <param name="title">The title.</param>
/// <param name="detail">The explanation; null for none.</param>
/// <param name="errors">The errors by their parameter, as for failed validation; null for none.</param>
internal sealed class ProblemResponse(int status, string title, string? detail = null, JsonObject? errors = null) : IResult
{
    public const string MediaType = "application/problem+json";

    /// <summary>Creates the response to a request whose query parameter is wrong: status 400, as for failed validation.</summary>
    public static ProblemResponse OfParameter(string name, string error) =>
        new(StatusCodes.Status400BadRequest, "One or more validation errors occurred.", errors: new JsonObject { [name] = new JsonArray(error) });

    public async Task ExecuteAsync(HttpContext httpContext)
    {
        httpContext.Response.StatusCode = status;
        httpContext.Response.ContentType = null;
        IHttpResponseBodyFeature? body = httpContext.Features.Get<IHttpResponseBodyFeature>();
        if (HttpMethods.IsHead(httpContext.Request.Method))
        {
            // The head is that of the response to GET, whoever writes it. Over HTTP/2 Kestrel would send the content (RFC 9110, 9.3.2).
            httpContext.Features.Set<IHttpResponseBodyFeature>(new StreamResponseBodyFeature(Stream.Null));
        }

        try
        {
            await WriteAsync(httpContext);
        }
        finally
        {
            httpContext.Features.Set(body);
        }
    }

    private async Task WriteAsync(HttpContext httpContext)
    {
        HttpResponse response = httpContext.Response;
        if (httpContext.RequestServices?.GetService<IProblemDetailsService>() is { } service)
        {
            // Not HttpValidationProblemDetails: for controllers MVC makes the document anew, and takes over the extensions alone.
            using JsonDocument? extension = errors is null ? null : JsonDocument.Parse(errors.ToJsonString());
            var details = new ProblemDetails { Title = title, Status = status, Detail = detail };
            if (extension is not null)
            {
                details.Extensions["errors"] = extension.RootElement;
            }

            await service.TryWriteAsync(new() { HttpContext = httpContext, ProblemDetails = details });

            // For a controller without [ApiController] MVC writes nothing.
            if (response.ContentType is not null)
            {
                return;
            }
        }

        // Not by the serializer: without AddProblemDetails an app that is compiled ahead of time has no contract for it.
        var problem = new JsonObject
        {
            ["type"] = "https://tools.ietf.org/html/"
                + (status == StatusCodes.Status428PreconditionRequired ? "rfc6585#section-3" : $"rfc9110#section-15.5.{status - 399}"),
            ["title"] = title,
            ["status"] = status,
        };
        if (detail is not null)
        {
            problem["detail"] = detail;
        }

        if (errors is not null)
        {
            problem["errors"] = errors.DeepClone();
        }

        JsonSerializerOptions? serializer = httpContext.RequestServices?.GetService<IOptions<JsonOptions>>()?.Value.SerializerOptions;
        response.ContentType = MediaType;
        await response.WriteAsync(problem.ToJsonString(serializer), httpContext.RequestAborted);
    }
}
