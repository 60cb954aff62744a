using Microsoft.AspNetCore.OpenApi;
using Microsoft.OpenApi;

namespace Dapper.Json.AspNetCore.OpenApi.Descriptions;

/// <summary>Describes a document of several results, from the schemas of the results.</summary>
internal static class ResultsDescription
{
    /// <summary>Returns the schema of the document.</summary>
    /// <param name="results">The names and forms of the results.</param>
    /// <param name="names">The names that the data has.</param>
    /// <param name="context">The context, which has the schemas of types.</param>
    /// <param name="token">Cancels the operation.</param>
    public static async Task<OpenApiSchema> SchemaOfAsync(
        IReadOnlyList<JsonResultSet> results, NamesDescription names, OpenApiOperationTransformerContext context, CancellationToken token)
    {
        var document = new OpenApiSchema
        {
            Type = JsonSchemaType.Object,
            Properties = new Dictionary<string, IOpenApiSchema>(),
            Required = new HashSet<string>(),
        };
        foreach (JsonResultSet result in results)
        {
            // The properties of a row are known only when it is read.
            if (result.Name is { } name)
            {
                IOpenApiSchema row = result.ContractType is { } type
                    ? names.Apply(await context.GetOrCreateSchemaAsync(type, parameterDescription: null, token).ConfigureAwait(false), type)!
                    : new OpenApiSchema();
                document.Properties[name] = Describe(result.Kind, row);
                document.Required.Add(name);
            }
        }

        return document;
    }

    private static IOpenApiSchema Describe(JsonResultKind kind, IOpenApiSchema row) => kind switch
    {
        JsonResultKind.Rows or JsonResultKind.Values => new OpenApiSchema { Type = JsonSchemaType.Array, Items = row },
        JsonResultKind.Row => new OpenApiSchema { OneOf = [new OpenApiSchema { Type = JsonSchemaType.Null }, row] },
        _ => row,
    };
}
