using Microsoft.OpenApi;

namespace Dapper.Json.AspNetCore.OpenApi.Descriptions;

/// <summary>Describes the query parameter for fields, and a response without required properties.</summary>
internal static class FieldsDescription
{
    /// <summary>Adds the parameter, and the response to an invalid text.</summary>
    public static void AddParameter(OpenApiOperation operation, JsonFieldPolicy policy, string parameter) => ParameterDescription.Add(
        operation, parameter, Describe(policy), policy.MaxLength, "The text is invalid, or a field is not known or not allowed.");

    /// <summary>Returns the schema of a response with only some of its fields.</summary>
    /// <param name="schema">The schema with all of them.</param>
    /// <param name="fields">The fields.</param>
    /// <param name="names">What finds the targets of references.</param>
    public static OpenApiSchema Select(IOpenApiSchema? schema, JsonFields fields, NamesDescription names)
    {
        IOpenApiSchema? whole = schema is null ? null : names.Resolve(schema);
        return whole switch
        {
            { Items: { } items } => new OpenApiSchema { Type = whole.Type, Description = whole.Description, Items = Select(items, fields, names) },
            { OneOf: { Count: > 0 } choices } => new OpenApiSchema { OneOf = [.. choices.Select(choice => SelectChoice(choice, fields, names))] },
            _ => new OpenApiSchema
            {
                Type = whole?.Type ?? JsonSchemaType.Object,
                Description = whole?.Description,
                Properties = fields.ByName.ToDictionary(static field => field.Key, field => SelectProperty(whole, field.Key, field.Value, names)),
            },
        };
    }

    /// <summary>Returns one choice of a schema. In a nullable schema only the object has properties.</summary>
    private static IOpenApiSchema SelectChoice(IOpenApiSchema choice, JsonFields fields, NamesDescription names) =>
        choice.Type == JsonSchemaType.Null ? choice : Select(choice, fields, names);

    private static IOpenApiSchema SelectProperty(IOpenApiSchema? schema, string name, JsonFields inside, NamesDescription names)
    {
        IOpenApiSchema? property = schema?.Properties?.TryGetValue(name, out IOpenApiSchema? known) == true ? known : null;
        return inside.ByName.Count > 0 ? Select(property, inside, names) : property ?? new OpenApiSchema();
    }

    private static string Describe(JsonFieldPolicy policy)
    {
        string text = $"The fields of the response, from {policy.Fields}.";
        text += policy.Default is { } byDefault ? $" By default {byDefault}." : "";
        return policy.OnRequest is { } onRequest ? $"{text} Only by name {onRequest}." : text;
    }
}
