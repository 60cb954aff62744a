namespace Dapper.Json.AspNetCore.Responses;

/// <summary>Which fields the clients of an endpoint may ask for, and how.</summary>
/// <param name="Policy">Which fields.</param>
/// <param name="Parameter">The name of the query parameter.</param>
internal record FieldsMetadata(JsonFieldPolicy Policy, string Parameter) : IJsonFieldsMetadata;

/// <summary>The same as a rule of the endpoint, for results whose options have none.</summary>
internal sealed record FieldsRule(JsonFieldPolicy Policy, string Parameter) : FieldsMetadata(Policy, Parameter);
