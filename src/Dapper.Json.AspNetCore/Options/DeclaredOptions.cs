namespace Dapper.Json.AspNetCore.Options;

/// <summary>Options that are declared for all results of an endpoint, as metadata.</summary>
/// <param name="Combined">The options over those of the groups around, and of the app.</param>
/// <param name="Own">The options, if they were declared for the endpoint itself and not for a group; null otherwise.</param>
internal sealed record DeclaredOptions(JsonResultOptions Combined, JsonResultOptions? Own);
