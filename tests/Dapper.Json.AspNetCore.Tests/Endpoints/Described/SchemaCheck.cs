namespace Dapper.Json.AspNetCore.Tests.Endpoints.Described;

/// <summary>Checks JSON by the part of JSON Schema that OpenAPI documents of these apps have.</summary>
internal static class SchemaCheck
{
    /// <summary>Returns why a value is none of a schema; null if it is one.</summary>
    /// <param name="document">The OpenAPI document, which has the schemas that are referred to.</param>
    /// <param name="schema">The schema.</param>
    /// <param name="value">The value.</param>
    /// <param name="open">The path of an object that may have properties which are not described: those of a row without a type.</param>
    /// <param name="path">The path of the value.</param>
    public static string? ErrorOf(JsonDocument document, JsonElement schema, JsonElement value, string? open, string path = "$")
    {
        schema = document.Resolved(schema);
        if (schema.TryGetProperty("oneOf", out JsonElement choices))
        {
            string?[] errors = [.. choices.EnumerateArray().Select(choice => ErrorOf(document, choice, value, open, path))];
            return errors.Contains(null) ? null : string.Join("; ", errors);
        }

        if (schema.TryGetProperty("type", out JsonElement type) && !TypesOf(type).Any(name => Is(name!, value)))
        {
            return $"{path} is {value.ValueKind}, not {type}";
        }

        return value.ValueKind switch
        {
            JsonValueKind.Object => ErrorOfObject(document, schema, value, open, path),
            JsonValueKind.Array when schema.TryGetProperty("items", out JsonElement items) =>
                value.EnumerateArray().Select((element, i) => ErrorOf(document, items, element, open, $"{path}[{i}]"))
                    .FirstOrDefault(static error => error is not null),
            _ => null,
        };
    }

    private static IEnumerable<string?> TypesOf(JsonElement type) =>
        type.ValueKind == JsonValueKind.Array ? type.EnumerateArray().Select(static one => one.GetString()) : [type.GetString()];

    private static bool Is(string type, JsonElement value) => type switch
    {
        "object" => value.ValueKind == JsonValueKind.Object,
        "array" => value.ValueKind == JsonValueKind.Array,
        "string" => value.ValueKind == JsonValueKind.String,
        "boolean" => value.ValueKind is JsonValueKind.True or JsonValueKind.False,
        "null" => value.ValueKind == JsonValueKind.Null,
        "integer" => value.ValueKind == JsonValueKind.Number && value.TryGetInt64(out _),
        "number" => value.ValueKind == JsonValueKind.Number,
        _ => throw new NotSupportedException($"The type {type} is none of JSON Schema."),
    };

    private static string? ErrorOfObject(JsonDocument document, JsonElement schema, JsonElement value, string? open, string path)
    {
        if (schema.TryGetProperty("required", out JsonElement required)
            && required.EnumerateArray().FirstOrDefault(name => !value.TryGetProperty(name.GetString()!, out _)) is { ValueKind: JsonValueKind.String } missing)
        {
            return $"{path} lacks {missing}";
        }

        bool isClosed = schema.TryGetProperty("properties", out JsonElement properties);
        foreach (JsonProperty property in value.EnumerateObject())
        {
            if (isClosed && properties.TryGetProperty(property.Name, out JsonElement known))
            {
                if (ErrorOf(document, known, property.Value, open, $"{path}.{property.Name}") is { } error)
                {
                    return error;
                }
            }
            else if (isClosed && path != open && !schema.TryGetProperty("additionalProperties", out _) && !IsProblem(properties))
            {
                // The schema would allow it, but a client that is made from it would not have it.
                return $"{path} has {property.Name}, which is not described";
            }
        }

        return null;
    }

    // Problem details may have more, such as the trace's id.
    private static bool IsProblem(JsonElement properties) => properties.TryGetProperty("title", out _) && properties.TryGetProperty("status", out _);
}
