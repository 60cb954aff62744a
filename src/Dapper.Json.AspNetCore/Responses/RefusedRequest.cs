using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>Creates the response to a request whose query parameter is wrong: status 400 with problem details.</summary>
internal static class RefusedRequest
{
    public static IResult Of(string parameter, string error) => TypedResults.Problem(
        new HttpValidationProblemDetails(new Dictionary<string, string[]> { [parameter] = [error] }) { Status = StatusCodes.Status400BadRequest });
}
