using Dapper.Json.AspNetCore.Failures;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Conditions;

/// <summary>Determines the fields that a request selects, by a query parameter.</summary>
internal static class RequestedFields
{
    /// <summary>Returns the response to an invalid selection; null for a valid one.</summary>
    /// <param name="context">The request.</param>
    /// <param name="options">The options of the response.</param>
    /// <param name="fields">The fields that are written; null for all.</param>
    public static ProblemResponse? Refuse(HttpContext context, JsonResultOptions options, out JsonFields? fields)
    {
        fields = null;
        return options.Fields is not { } policy || policy.TrySelect(context.Request.Query[options.FieldsParameter], out fields, out string? error)
            ? null
            : ProblemResponse.OfParameter(options.FieldsParameter, error);
    }
}
