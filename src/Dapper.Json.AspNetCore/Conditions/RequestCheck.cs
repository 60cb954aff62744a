using Dapper.Json.AspNetCore.Failures;
using Dapper.Json.AspNetCore.Options;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;

namespace Dapper.Json.AspNetCore.Conditions;

/// <summary>Refuses requests by the options of their endpoint, before its handler runs and changes something.</summary>
/// <remarks>A filter, which minimal APIs and the actions of controllers have: what stands before it, such as authorization, comes first.</remarks>
/// <param name="endpoint">The endpoint.</param>
internal sealed class RequestCheck(EndpointBuilder endpoint)
{
    /// <summary>Adds the check to an endpoint whose options have something to check, as the last of its filters so far.</summary>
    /// <remarks>That of a group, which has been added before, checks the options of its endpoints as well: their filters may change something.</remarks>
    public static void AddTo(EndpointBuilder endpoint, JsonResultOptions options)
    {
        if (HasAny(options) && !endpoint.FilterFactories.Any(static known => known.Target is RequestCheck))
        {
            endpoint.FilterFactories.Add(new RequestCheck(endpoint).Create);
        }
    }

    /// <summary>Returns the response to a request that is wrong; null for one that may be handled.</summary>
    private static ProblemResponse? Refuse(HttpContext context, JsonResultOptions options) =>
        RequestedFields.Refuse(context, options, out _) ?? RequestedCursor.Refuse(context, options) ?? RequestedVersion.Refuse(context, options, out _);

    private static bool HasAny(JsonResultOptions options) => options is not { Fields: null, Cursor: null, IfMatch: null };

    // It is called when the endpoint is built: all its options have been added.
    private EndpointFilterDelegate Create(EndpointFilterFactoryContext context, EndpointFilterDelegate next)
    {
        JsonResultOptions options = ResultDefaults.Of(endpoint);

        // An attribute may say that the results have fields of their own, under a parameter of their own. ProducesJson changes no check.
        bool hasOwnFields = endpoint.Metadata.OfType<IJsonResultsMetadata>().Any(static given => given is Attribute && given.Options?.Fields is not null);
        if (options.Fields is not null && (hasOwnFields || HandlerParameters.Have(context.MethodInfo, options.FieldsParameter)))
        {
            options = new JsonResultOptions(options) { Fields = null };
        }

        if (options.Cursor is not null && HandlerParameters.Have(context.MethodInfo, options.CursorParameter))
        {
            options = new JsonResultOptions(options) { Cursor = null };
        }

        // A result may say that its request is asked for no version, where the group does.
        if (options.IfMatch is not null && !ResultDefaults.HasOwnIfMatch(endpoint.Metadata))
        {
            options = new JsonResultOptions(options) { IfMatch = null };
        }

        return HasAny(options)
            ? invocation => Refuse(invocation.HttpContext, options) is { } refusal ? ValueTask.FromResult<object?>(refusal) : next(invocation)
            : next;
    }
}
