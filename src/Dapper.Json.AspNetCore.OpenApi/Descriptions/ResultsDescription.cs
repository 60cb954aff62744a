using Dapper.Json.Documents;
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
    public static async Task<IOpenApiSchema> SchemaOfAsync(
        IReadOnlyList<JsonResultSet> results, NamesDescription names, OpenApiOperationTransformerContext context, CancellationToken token)
    {
        OpenApiSchema document = ObjectSchema();

        // Outer results first, so that what goes into them finds them.
        IEnumerable<JsonResultSet> all = results.Concat(results.Select(static result => result.Next).OfType<JsonResultSet>());
        foreach (JsonResultSet result in all.OrderBy(static result => result.Path.Count))
        {
            if (IsPartOfType(result, results))
            {
                continue;
            }

            IOpenApiSchema row = result.ContractType is { } type
                ? names.Apply(await context.GetOrCreateSchemaAsync(type, parameterDescription: null, token), type)!
                : new OpenApiSchema();
            if (result is { Kind: ResultKind.Spread, ContractType: not null })
            {
                return row;
            }

            Place(document, result.Path, Describe(result, row));
        }

        return document;
    }

    /// <summary>Returns whether the schema of a type around a result has it already.</summary>
    private static bool IsPartOfType(JsonResultSet result, IReadOnlyList<JsonResultSet> results) => results.Any(
        outer => outer.ContractType is not null && outer.Path.Count < result.Path.Count && outer.Path.SequenceEqual(result.Path.Take(outer.Path.Count)));

    /// <summary>Adds the schema of a result in its place. The properties of one without a name are known only when its row is read.</summary>
    private static void Place(OpenApiSchema document, IReadOnlyList<string> path, IOpenApiSchema schema)
    {
        OpenApiSchema owner = document;
        for (int i = 0; i < path.Count; i++)
        {
            owner.Type ??= JsonSchemaType.Object;
            owner.Properties ??= new Dictionary<string, IOpenApiSchema>();
            owner.Required ??= new HashSet<string>();
            owner.Required.Add(path[i]);
            if (i == path.Count - 1)
            {
                owner.Properties[path[i]] = schema;
            }
            else
            {
                owner = InsideOf(owner.Properties, path[i]);
            }
        }
    }

    /// <summary>Returns the schema of the object, or of the elements of the list, that a property holds.</summary>
    private static OpenApiSchema InsideOf(IDictionary<string, IOpenApiSchema> properties, string name)
    {
        if (!properties.TryGetValue(name, out IOpenApiSchema? known))
        {
            properties[name] = known = ObjectSchema();
        }

        return (OpenApiSchema)(known.Items ?? known.OneOf?[^1] ?? known);
    }

    private static OpenApiSchema ObjectSchema() => new()
    {
        Type = JsonSchemaType.Object,
        Properties = new Dictionary<string, IOpenApiSchema>(),
        Required = new HashSet<string>(),
    };

    private static IOpenApiSchema Describe(JsonResultSet result, IOpenApiSchema row) => result.Kind switch
    {
        ResultKind.Rows or ResultKind.Values => new OpenApiSchema { Type = JsonSchemaType.Array, Items = row },
        ResultKind.Row when !result.IsRequired => new OpenApiSchema { OneOf = [new OpenApiSchema { Type = JsonSchemaType.Null }, row] },
        ResultKind.Count => new OpenApiSchema { Type = JsonSchemaType.Integer },
        ResultKind.Next => new OpenApiSchema { Type = JsonSchemaType.String | JsonSchemaType.Null },
        ResultKind.Value or ResultKind.Row or ResultKind.Spread or ResultKind.MustExist or ResultKind.Skip or ResultKind.Total or ResultKind.Constant => row,
    };
}
