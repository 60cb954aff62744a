using System.Diagnostics.CodeAnalysis;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>The fields that a request asks for.</summary>
internal static class RequestedFields
{
    /// <summary>Reads them.</summary>
    /// <param name="context">The request.</param>
    /// <param name="options">The result's options, which come before the endpoint's.</param>
    /// <param name="fields">What is written; null for all fields.</param>
    /// <param name="refusal">The response to a request that asks for what it may not have; null for one that does not.</param>
    /// <returns>Whether the query may run.</returns>
    public static bool TryRead(HttpContext context, JsonResultOptions options, out JsonFields? fields, [NotNullWhen(false)] out IResult? refusal)
    {
        (fields, refusal) = (null, null);
        FieldsMetadata? rules = options.Fields is { } policy
            ? new FieldsMetadata(policy, options.FieldsParameter)
            : context.GetEndpoint()?.Metadata.GetMetadata<FieldsRule>();
        if (rules is null || rules.Policy.TrySelect(context.Request.Query[rules.Parameter], out fields, out string? error))
        {
            return true;
        }

        var problem = new HttpValidationProblemDetails(new Dictionary<string, string[]> { [rules.Parameter] = [error] })
        {
            Status = StatusCodes.Status400BadRequest,
        };
        refusal = TypedResults.Problem(problem);
        return false;
    }
}
