using System.Text.Json;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using JsonOptions = Microsoft.AspNetCore.Http.Json.JsonOptions;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>The response to a request whose query parameter is wrong: status 400 with problem details (RFC 9457), as for failed validation.</summary>
internal sealed class RefusedRequest(string parameter, string error) : IResult
{
    private const string Title = "One or more validation errors occurred.";

    public async Task ExecuteAsync(HttpContext httpContext)
    {
        HttpResponse response = httpContext.Response;
        response.StatusCode = StatusCodes.Status400BadRequest;
        var errors = new JsonObject { [parameter] = new JsonArray(error) };
        if (httpContext.RequestServices.GetService<IProblemDetailsService>() is { } service)
        {
            // Not HttpValidationProblemDetails: for controllers MVC makes the document anew, and takes over the extensions alone.
            using var extension = JsonDocument.Parse(errors.ToJsonString());
            var details = new ProblemDetails { Title = Title, Status = response.StatusCode, Extensions = { ["errors"] = extension.RootElement } };
            await service.TryWriteAsync(new() { HttpContext = httpContext, ProblemDetails = details }).ConfigureAwait(false);

            // For a controller without [ApiController] MVC writes nothing.
            if (response.ContentType is not null)
            {
                return;
            }
        }

        // Not by the serializer: without AddProblemDetails an app that is compiled ahead of time has no contract for it.
        JsonSerializerOptions options = httpContext.RequestServices.GetRequiredService<IOptions<JsonOptions>>().Value.SerializerOptions;
        var problem = new JsonObject
        {
            ["type"] = "https://tools.ietf.org/html/rfc9110#section-15.5.1",
            ["title"] = Title,
            ["status"] = response.StatusCode,
            ["errors"] = errors,
        };
        response.ContentType = "application/problem+json";
        await response.WriteAsync(problem.ToJsonString(options), httpContext.RequestAborted).ConfigureAwait(false);
    }
}
