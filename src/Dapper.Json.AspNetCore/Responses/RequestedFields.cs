using System.Diagnostics.CodeAnalysis;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>Determines the fields that a request selects.</summary>
internal static class RequestedFields
{
    /// <summary>Reads the fields from the query parameter.</summary>
    /// <param name="context">The request.</param>
    /// <param name="options">The result's options, which take precedence over the endpoint's.</param>
    /// <param name="fields">The fields that are written; null for all.</param>
    /// <param name="refusal">The error response to an invalid selection; null for a valid one.</param>
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

        refusal = RefusedRequest.Of(rules.Parameter, error);
        return false;
    }
}

/// <summary>The fields that the clients of an endpoint may select, as metadata.</summary>
/// <param name="Policy">The policy for the fields.</param>
/// <param name="Parameter">The name of the query parameter.</param>
internal record FieldsMetadata(JsonFieldPolicy Policy, string Parameter) : IJsonFieldsMetadata;

/// <summary>The same metadata, which also applies to results of the endpoint whose options have no policy.</summary>
internal sealed record FieldsRule(JsonFieldPolicy Policy, string Parameter) : FieldsMetadata(Policy, Parameter);
