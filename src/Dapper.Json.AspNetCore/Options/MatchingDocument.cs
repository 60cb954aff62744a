using Dapper.Json.Documents;

namespace Dapper.Json.AspNetCore.Options;

/// <summary>A document of several results that is as its schema says.</summary>
/// <param name="Type">The type that has the schema.</param>
/// <param name="Results">The results.</param>
internal sealed record MatchingDocument(Type Type, ResultList Results);
