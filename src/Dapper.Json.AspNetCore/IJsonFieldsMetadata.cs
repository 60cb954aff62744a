namespace Dapper.Json.AspNetCore;

/// <summary>Metadata of an endpoint: which fields of the JSON its clients may select, and by which query parameter.</summary>
/// <remarks>
/// The methods <c>WithFields</c> and <c>ProducesJson</c> add it, and generators of OpenAPI documents read it, such as the package
/// Dapper.Json.AspNetCore.OpenApi. The last one of an endpoint counts. An attribute of a controller's action may implement it, to describe
/// the <see cref="JsonResultOptions.Fields"/> of its result. It is only a description, and lets no client select anything.
/// </remarks>
public interface IJsonFieldsMetadata
{
    /// <summary>Gets the policy for the fields that clients may select.</summary>
    public JsonFieldPolicy Policy { get; }

    /// <summary>Gets the name of the query parameter.</summary>
    public string Parameter { get; }
}
