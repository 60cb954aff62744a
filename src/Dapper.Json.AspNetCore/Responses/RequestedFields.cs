using System.Diagnostics.CodeAnalysis;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>Determines the fields that a request selects.</summary>
internal static class RequestedFields
{
    /// <summary>Reads the fields from the query parameter.</summary>
    /// <param name="context">The request.</param>
    /// <param name="options">The options of the response.</param>
    /// <param name="fields">The fields that are written; null for all.</param>
    /// <param name="refusal">The error response to an invalid selection; null for a valid one.</param>
    /// <returns>Whether the query may run.</returns>
    public static bool TryRead(HttpContext context, JsonResultOptions options, out JsonFields? fields, [NotNullWhen(false)] out IResult? refusal)
    {
        (fields, refusal) = (null, null);
        if (options.Fields is not { } policy || policy.TrySelect(context.Request.Query[options.FieldsParameter], out fields, out string? error))
        {
            return true;
        }

        refusal = RefusedRequest.Of(options.FieldsParameter, error);
        return false;
    }
}
