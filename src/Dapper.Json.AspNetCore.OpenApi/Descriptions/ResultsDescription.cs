using Microsoft.AspNetCore.OpenApi;
using Microsoft.OpenApi;

namespace Dapper.Json.AspNetCore.OpenApi.Descriptions;

/// <summary>Shows the schema of a document of several results, built from theirs.</summary>
internal static class ResultsDescription
{
    /// <summary>Gives the schema.</summary>
    /// <param name="results">What the results become.</param>
    /// <param name="context">What knows the schemas of types.</param>
    /// <param name="token">Stops the work.</param>
    public static async Task<OpenApiSchema> SchemaOfAsync(
        IReadOnlyList<JsonResultSet> results, OpenApiOperationTransformerContext context, CancellationToken token)
    {
        var document = new OpenApiSchema
        {
            Type = JsonSchemaType.Object,
            Properties = new Dictionary<string, IOpenApiSchema>(),
            Required = new HashSet<string>(),
        };
        foreach (JsonResultSet result in results)
        {
            // What properties a row brings is not known before it is there.
            if (result.Name is { } name)
            {
                IOpenApiSchema row = result.ContractType is { } type
                    ? await context.GetOrCreateSchemaAsync(type, parameterDescription: null, token).ConfigureAwait(false)
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
