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
    public async Task ExecuteAsync(HttpContext httpContext)
    {
        // Not HttpValidationProblemDetails: for controllers MVC makes the document anew, and takes over the extensions alone.
        using var errors = JsonDocument.Parse(new JsonObject { [parameter] = new JsonArray(error) }.ToJsonString());
        var problem = new ProblemDetails
        {
            Title = "One or more validation errors occurred.",
            Status = StatusCodes.Status400BadRequest,
            Extensions = { ["errors"] = errors.RootElement },
        };
        await TypedResults.Problem(problem).ExecuteAsync(httpContext).ConfigureAwait(false);
        if (httpContext.Response.ContentType is null)
        {
            // MVC writes nothing for a controller without [ApiController].
            JsonSerializerOptions options = httpContext.RequestServices.GetRequiredService<IOptions<JsonOptions>>().Value.SerializerOptions;
            await httpContext.Response.WriteAsJsonAsync(problem, options.GetTypeInfo(typeof(ProblemDetails)), "application/problem+json")
                .ConfigureAwait(false);
        }
    }
}
