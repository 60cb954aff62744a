namespace Dapper.Json.AspNetCore;

/// <summary>Metadata of an endpoint: which fields of the JSON its clients may select, and by which query parameter.</summary>
/// <remarks>
/// The methods <c>WithFields</c> and <c>ProducesJson</c> add it, and what describes endpoints reads it, such as the package
/// Dapper.Json.AspNetCore.OpenApi. The last one of an endpoint counts. An attribute of a controller's action may implement it, to describe
/// the <see cref="JsonResultOptions.Fields"/> of its result. It only describes: to implement it lets no client select anything.
/// </remarks>
public interface IJsonFieldsMetadata
{
    /// <summary>Gets which fields clients may select.</summary>
    public JsonFieldPolicy Policy { get; }

    /// <summary>Gets the name of the query parameter.</summary>
    public string Parameter { get; }
}

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
