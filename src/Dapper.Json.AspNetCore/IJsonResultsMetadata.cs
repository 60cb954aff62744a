namespace Dapper.Json.AspNetCore;

/// <summary>Metadata of an endpoint: what its handler gives to its results, for OpenAPI.</summary>
/// <remarks>
/// The method <c>ProducesJson</c> adds it. An attribute of a controller's action may implement it: of its options the fields and their parameter are
/// shown, and its results. Of several, the last that has options and the last that has results count. It is only a description: what it says of
/// fields lets no client select any. Where an attribute gives fields, those of the endpoint are not checked before the action.
/// </remarks>
public interface IJsonResultsMetadata
{
    /// <summary>Gets the options of the results. They become read-only.</summary>
    /// <value>Null for none.</value>
    public JsonResultOptions? Options { get; }

    /// <summary>Gets the results of a document, in their order.</summary>
    /// <value>Null where the endpoint returns no document of several results.</value>
    public IReadOnlyList<JsonResultSet>? Results { get; }
}
