namespace Dapper.Json.AspNetCore.Responses;

/// <summary>What the results of an endpoint's query become.</summary>
/// <param name="Results">The results.</param>
internal sealed record ResultsMetadata(IReadOnlyList<JsonResultSet> Results) : IJsonResultsMetadata;
