using System.Text.Json.Nodes;
using Dapper.Json.AspNetCore.Descriptions;
using Microsoft.OpenApi;

namespace Dapper.Json.AspNetCore.OpenApi.Descriptions;

/// <summary>What the schemas of an endpoint's contents have of its results.</summary>
/// <param name="names">The names that the data has.</param>
/// <param name="document">The schema of a document of several results; null for none.</param>
/// <param name="fields">The fields that clients may select of rows; null if they select none.</param>
internal sealed class RowDescription(NamesDescription names, IOpenApiSchema? document, JsonFields? fields)
{
    /// <summary>Returns the schema of a content.</summary>
    /// <param name="schema">The schema of its type.</param>
    /// <param name="type">The type; null if it is not known.</param>
    /// <param name="isOfResult">Whether the content is that of a result of Dapper.Json.</param>
    /// <param name="missing">What says that it stands in place of a missing row; null for a row.</param>
    public IOpenApiSchema? Of(IOpenApiSchema? schema, Type? type, bool isOfResult, NotFoundMetadata? missing)
    {
        bool hasNames = type is not null && isOfResult && missing is null or { IsOfQuery: true };
        bool isDocument = missing is null && type == typeof(JsonObject);
        IOpenApiSchema? shown = isDocument && document is not null ? document : hasNames ? names.Apply(schema, type!) : schema;
        return missing is null && fields is not null ? FieldsDescription.Select(shown, fields, names) : shown;
    }
}
