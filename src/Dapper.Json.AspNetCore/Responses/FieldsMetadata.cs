namespace Dapper.Json.AspNetCore.Responses;

/// <summary>Which fields the clients of an endpoint may ask for, and how.</summary>
/// <param name="Policy">Which fields.</param>
/// <param name="Parameter">The name of the query parameter.</param>
internal sealed record FieldsMetadata(JsonFieldPolicy Policy, string Parameter);
