using Microsoft.OpenApi;

namespace Dapper.Json.AspNetCore.OpenApi.Descriptions;

/// <summary>Describes the query parameter for fields, and a response without required properties.</summary>
internal static class FieldsDescription
{
    /// <summary>Adds the parameter, and the response to an invalid text.</summary>
    public static void AddParameter(OpenApiOperation operation, IJsonFieldsMetadata fields) => ParameterDescription.Add(
        operation, fields.Parameter, Describe(fields.Policy), fields.Policy.MaxLength, "The text is invalid, or a field is not known or not allowed.");

    /// <summary>Returns the schema of a response with only some of its fields.</summary>
    public static OpenApiSchema Select(IOpenApiSchema? schema, JsonFields fields) =>
        schema switch
        {
            { Items: { } items } => new OpenApiSchema { Type = schema.Type, Description = schema.Description, Items = Select(items, fields) },
            { OneOf: { Count: > 0 } choices } => new OpenApiSchema { OneOf = [.. choices.Select(choice => SelectChoice(choice, fields))] },
            _ => new OpenApiSchema
            {
                Type = schema?.Type ?? JsonSchemaType.Object,
                Description = schema?.Description,
                Properties = fields.ByName.ToDictionary(static field => field.Key, field => SelectProperty(schema, field.Key, field.Value)),
            },
        };

    /// <summary>Returns one choice of a schema. In a nullable schema only the object has properties.</summary>
    private static IOpenApiSchema SelectChoice(IOpenApiSchema choice, JsonFields fields) =>
        choice.Type == JsonSchemaType.Null ? choice : Select(choice, fields);

    private static IOpenApiSchema SelectProperty(IOpenApiSchema? schema, string name, JsonFields inside)
    {
        IOpenApiSchema? property = schema?.Properties?.TryGetValue(name, out IOpenApiSchema? known) == true ? known : null;
        return inside.ByName.Count > 0 ? Select(property, inside) : property ?? new OpenApiSchema();
    }

    private static string Describe(JsonFieldPolicy policy)
    {
        string text = $"The fields of the response, from {policy.Fields}.";
        text += policy.Default is { } byDefault ? $" By default {byDefault}." : "";
        return policy.OnRequest is { } onRequest ? $"{text} Only by name {onRequest}." : text;
    }
}
