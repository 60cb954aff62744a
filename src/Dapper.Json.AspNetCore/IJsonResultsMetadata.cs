using Dapper.Json.AspNetCore.Options;

namespace Dapper.Json.AspNetCore;

/// <summary>Metadata of an endpoint: what its handler gives to its results, for OpenAPI.</summary>
/// <remarks>
/// The method <c>ProducesJson</c> adds it. An attribute of a controller's action may implement it: of its options the fields, the cursor, the header
/// <c>If-Match</c> and the names of properties are shown, and its results. Of several, the last that has options and the last that has results count. It
/// is only a description: it does not let clients select fields. If an attribute has fields, those of the endpoint are not checked
/// before the action.
/// </remarks>
public interface IJsonResultsMetadata
{
    /// <summary>Gets the options of the results. They become read-only.</summary>
    /// <value>Null for none.</value>
    public JsonResultOptions? Options { get; }

    /// <summary>Gets the results of a document, in their order.</summary>
    /// <value>Null where the endpoint returns no document of several results.</value>
    public IReadOnlyList<JsonResultSet>? Results { get; }

    /// <summary>Combines the options that describe an endpoint, as they are combined for its results.</summary>
    /// <remarks>Options that it combines become read-only, those of the metadata and of the app too.</remarks>
    /// <param name="metadata">The metadata of the endpoint.</param>
    /// <param name="services">The services of its app; null to leave out the options of the app.</param>
    /// <returns>The <see cref="Options"/> of the last metadata that has any, over those of the endpoint, the groups around it and the app. Read-only.</returns>
    /// <exception cref="ArgumentException">Settings of the options do not go together.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="metadata"/> is null.</exception>
    public static JsonResultOptions OptionsOf(IEnumerable<object> metadata, IServiceProvider? services)
    {
        ArgumentNullException.ThrowIfNull(metadata);
        JsonResultOptions combined = ResultDefaults.Of(metadata, services);
        if (metadata.OfType<IJsonResultsMetadata>().LastOrDefault(static known => known.Options is not null)?.Options is { } given)
        {
            combined = combined.With(given, "ProducesJson");
        }

        combined.MakeReadOnly();
        return combined;
    }
}
