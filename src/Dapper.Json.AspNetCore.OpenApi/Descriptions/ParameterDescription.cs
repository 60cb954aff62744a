using Microsoft.OpenApi;

namespace Dapper.Json.AspNetCore.OpenApi.Descriptions;

/// <summary>Describes a query parameter or a header that a result reads itself.</summary>
internal static class ParameterDescription
{
    /// <summary>Adds the parameter, unless the endpoint has one of that name, and the response to a wrong text.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="name">The name of the query parameter.</param>
    /// <param name="description">What the parameter means.</param>
    /// <param name="maxLength">The longest text, in characters.</param>
    /// <param name="refusal">The description of the response with status 400, unless one has been described.</param>
    public static void Add(OpenApiOperation operation, string name, string description, int maxLength, string refusal)
    {
        Add(operation, new OpenApiParameter
        {
            Name = name,
            In = ParameterLocation.Query,
            Description = description,
            Schema = new OpenApiSchema { Type = JsonSchemaType.String, MaxLength = maxLength },
        });
        operation.Responses ??= [];
        operation.Responses.TryAdd("400", new OpenApiResponse { Description = refusal });
        AddProblem(operation, "400", hasErrors: true);
    }

    /// <summary>Adds the header with the version that a request is for, unless the endpoint has it, and the content of its refusals.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="description">What the header means.</param>
    /// <param name="isRequired">Whether a request must have it.</param>
    public static void AddIfMatch(OpenApiOperation operation, string description, bool isRequired)
    {
        Add(operation, new OpenApiParameter
        {
            Name = "If-Match",
            In = ParameterLocation.Header,
            Description = description,
            Required = isRequired,
            Schema = new OpenApiSchema { Type = JsonSchemaType.String },
        });
        foreach (string status in (string[])["412", "428"])
        {
            AddProblem(operation, status, hasErrors: false);
        }
    }

    /// <summary>Adds problem details to a response that has been described, beside what the endpoint itself sends with that status.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="status">The status.</param>
    /// <param name="hasErrors">Whether the problem has messages for parameters; otherwise it has one detail.</param>
    public static void AddProblem(OpenApiOperation operation, string status, bool hasErrors)
    {
        if (operation.Responses?.GetValueOrDefault(status) is OpenApiResponse refusal)
        {
            refusal.Content ??= new Dictionary<string, OpenApiMediaType>();
            refusal.Content.TryAdd("application/problem+json", new() { Schema = CreateProblem(hasErrors) });
        }
    }

    private static void Add(OpenApiOperation operation, OpenApiParameter parameter)
    {
        operation.Parameters ??= [];
        if (!operation.Parameters.Any(known => known.In == parameter.In && known.Name == parameter.Name))
        {
            operation.Parameters.Add(parameter);
        }
    }

    /// <summary>Creates the schema by hand: the contracts of an app that is compiled ahead of time may lack problem details.</summary>
    /// <param name="hasErrors">Whether it has messages for parameters; otherwise it has one detail.</param>
    private static OpenApiSchema CreateProblem(bool hasErrors)
    {
        var messages = new OpenApiSchema { Type = JsonSchemaType.Array, Items = new OpenApiSchema { Type = JsonSchemaType.String } };
        return new()
        {
            Type = JsonSchemaType.Object,
            Properties = new Dictionary<string, IOpenApiSchema>
            {
                ["type"] = new OpenApiSchema { Type = JsonSchemaType.String },
                ["title"] = new OpenApiSchema { Type = JsonSchemaType.String },
                ["status"] = new OpenApiSchema { Type = JsonSchemaType.Integer, Format = "int32" },
                [hasErrors ? "errors" : "detail"] = hasErrors
                    ? new OpenApiSchema { Type = JsonSchemaType.Object, AdditionalProperties = messages }
                    : new OpenApiSchema { Type = JsonSchemaType.String },
            },
        };
    }
}
