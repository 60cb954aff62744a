using Dapper.Json.AspNetCore.Responses;
using Microsoft.AspNetCore.OpenApi;
using Microsoft.OpenApi;

namespace Dapper.Json.AspNetCore.OpenApi;

/// <summary>Shows the query parameter that fields are asked for by, and a response of which no property is required.</summary>
/// <param name="fields">Which fields, and by which parameter.</param>
internal sealed class FieldsDescription(FieldsMetadata fields) : OperationDescription
{
    private readonly string _text = Describe(fields.Policy);

    protected override void DescribeRequest(OpenApiOperation operation)
    {
        operation.Parameters ??= [];
        if (!operation.Parameters.Any(known => known.In == ParameterLocation.Query && known.Name == fields.Parameter))
        {
            operation.Parameters.Add(new OpenApiParameter
            {
                Name = fields.Parameter,
                In = ParameterLocation.Query,
                Description = _text,
                Schema = new OpenApiSchema { Type = JsonSchemaType.String, MaxLength = fields.Policy.MaxLength },
            });
        }

        operation.Responses ??= [];
        operation.Responses.TryAdd("400", new OpenApiResponse { Description = "The text is wrong, or a field is not known or not allowed." });
    }

    protected override Task<IOpenApiSchema> DescribeAsync(IOpenApiSchema? schema, OpenApiOperationTransformerContext context, CancellationToken token) =>
        Task.FromResult<IOpenApiSchema>(Select(schema, fields.Policy.Fields));

    private static OpenApiSchema Select(IOpenApiSchema? schema, JsonFields fields) =>
        schema switch
        {
            { Items: { } items } => new OpenApiSchema { Type = schema.Type, Description = schema.Description, Items = Select(items, fields) },
            { OneOf: { Count: > 0 } choices } => new OpenApiSchema { OneOf = [.. choices.Select(choice => SelectChoice(choice, fields))] },
            _ => new OpenApiSchema
            {
                Type = schema?.Type ?? JsonSchemaType.Object,
                Description = schema?.Description,
                Properties = fields.Named.ToDictionary(static field => field.Key, field => SelectProperty(schema, field.Key, field.Value)),
            },
        };

    /// <summary>Of what may be null only the object has properties.</summary>
    private static IOpenApiSchema SelectChoice(IOpenApiSchema choice, JsonFields fields) =>
        choice.Type == JsonSchemaType.Null ? choice : Select(choice, fields);

    private static IOpenApiSchema SelectProperty(IOpenApiSchema? schema, string name, JsonFields inside)
    {
        IOpenApiSchema? property = schema?.Properties?.TryGetValue(name, out IOpenApiSchema? known) == true ? known : null;
        return inside.Named.Count > 0 ? Select(property, inside) : property ?? new OpenApiSchema();
    }

    private static string Describe(JsonFieldPolicy policy)
    {
        string text = $"The fields of the response, from {policy.Fields}.";
        text += policy.Default is { } byDefault ? $" By default {byDefault}." : "";
        return policy.OnRequest is { } onRequest ? $"{text} Only by name {onRequest}." : text;
    }
}
