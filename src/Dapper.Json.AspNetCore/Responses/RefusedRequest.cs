using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>Creates the response to a request whose query parameter is wrong: status 400 with problem details, as for failed validation.</summary>
internal static class RefusedRequest
{
    public static IResult Of(string parameter, string error) =>
        new ProblemResponse(
            StatusCodes.Status400BadRequest, "One or more validation errors occurred.", errors: new JsonObject { [parameter] = new JsonArray(error) });
}
