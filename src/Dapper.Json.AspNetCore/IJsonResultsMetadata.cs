namespace Dapper.Json.AspNetCore;

/// <summary>Metadata of an endpoint: the names and forms of the results of its query in one JSON object.</summary>
/// <remarks>
/// The method <c>ProducesJson</c> adds it, and generators of OpenAPI documents read it, such as the package
/// Dapper.Json.AspNetCore.OpenApi. The last one of an endpoint counts. An attribute of a controller's action may implement it.
/// </remarks>
public interface IJsonResultsMetadata
{
    /// <summary>Gets the results, in their order.</summary>
    public IReadOnlyList<JsonResultSet> Results { get; }
}
