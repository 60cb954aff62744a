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

/// <summary>Which fields the clients of an endpoint may ask for, and how.</summary>
/// <param name="Policy">Which fields.</param>
/// <param name="Parameter">The name of the query parameter.</param>
internal record FieldsMetadata(JsonFieldPolicy Policy, string Parameter) : IJsonFieldsMetadata;

/// <summary>The same as a rule of the endpoint, for results whose options have none.</summary>
internal sealed record FieldsRule(JsonFieldPolicy Policy, string Parameter) : FieldsMetadata(Policy, Parameter);
