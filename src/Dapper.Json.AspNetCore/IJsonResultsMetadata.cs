namespace Dapper.Json.AspNetCore;

/// <summary>Metadata of an endpoint: what the results of its query become in one JSON object.</summary>
/// <remarks>
/// The method <c>ProducesJsonResults</c> adds it, and what describes endpoints reads it, such as the package Dapper.Json.AspNetCore.OpenApi.
/// The last one of an endpoint counts. An attribute of a controller's action may implement it.
/// </remarks>
public interface IJsonResultsMetadata
{
    /// <summary>Gets the results, in their order.</summary>
    public IReadOnlyList<JsonResultSet> Results { get; }
}
