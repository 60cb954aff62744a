namespace Dapper.Json.AspNetCore.Options;

/// <summary>Options that are declared for an endpoint, as metadata.</summary>
/// <param name="Own">The options.</param>
/// <param name="Combined">
/// The same over those of the groups around, and of the app: they apply to all results. Null for options that the endpoint gives its results itself,
/// which only describe it.
/// </param>
internal sealed record DeclaredOptions(JsonResultOptions Own, JsonResultOptions? Combined);
