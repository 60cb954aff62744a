namespace Dapper.Json.AspNetCore.Descriptions;

/// <summary>The fields that the clients of an endpoint may select, as metadata.</summary>
/// <param name="Policy">The policy for the fields.</param>
/// <param name="Parameter">The name of the query parameter.</param>
internal sealed record FieldsMetadata(JsonFieldPolicy Policy, string Parameter) : IJsonFieldsMetadata;
