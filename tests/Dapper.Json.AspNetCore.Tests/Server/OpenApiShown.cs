namespace Dapper.Json.AspNetCore.Tests.Server;

/// <summary>What the OpenAPI document of an app shows.</summary>
internal static class OpenApiShown
{
    /// <remarks>The app would make it anew for each request.</remarks>
    public static async Task<JsonDocument> OpenApiAsync(this TestServer server, string name = "v1")
    {
        if (!server.OpenApi.TryGetValue(name, out string? document))
        {
            server.OpenApi.Add(name, document = await server.GetStringAsync($"/openapi/{name}.json"));
        }

        return JsonDocument.Parse(document);
    }

    public static JsonElement Operation(this JsonDocument document, string path, string method = "get") =>
        document.RootElement.GetProperty("paths").GetProperty(path).GetProperty(method);

    /// <summary>Gets the schema of the only content of a status.</summary>
    public static JsonElement Schema(this JsonElement operation, string status = "200") =>
        operation.GetProperty("responses").GetProperty(status).GetProperty("content").EnumerateObject().Single().Value.GetProperty("schema");

    public static JsonElement Resolved(this JsonDocument document, JsonElement schema) => schema.TryGetProperty("$ref", out JsonElement reference)
        ? document.RootElement.GetProperty("components").GetProperty("schemas").GetProperty(NameIn(reference))
        : schema;

    /// <summary>
    /// Writes what a schema allows: <c>{name:type}</c> for an object, with <c>?</c> after a name that is not required, <c>[type]</c> for an array, and
    /// <c>any</c> for what has no type. A number has its format.
    /// </summary>
    public static string Shape(this JsonDocument document, JsonElement schema)
    {
        JsonElement shown = document.Resolved(schema);
        if (shown.TryGetProperty("oneOf", out JsonElement choices))
        {
            return string.Join('|', choices.EnumerateArray().Select(document.Shape));
        }

        if (shown.TryGetProperty("items", out JsonElement items))
        {
            return $"[{document.Shape(items)}]";
        }

        if (!shown.TryGetProperty("properties", out JsonElement properties))
        {
            return shown.TryGetProperty("format", out JsonElement format) ? $"{format}"
                : shown.TryGetProperty("type", out JsonElement type) ? $"{type}"
                : "any";
        }

        string?[] required = shown.TryGetProperty("required", out JsonElement names) ? [.. names.EnumerateArray().Select(static name => name.GetString())] : [];
        return $"{{{string.Join(',', properties.EnumerateObject().Select(property =>
            $"{property.Name}{(required.Contains(property.Name) ? "" : "?")}:{document.Shape(property.Value)}"))}}}";
    }

    /// <summary>Gives the names of an operation's parameters.</summary>
    public static string Parameters(this JsonElement operation) => operation.TryGetProperty("parameters", out JsonElement parameters)
        ? string.Join(',', parameters.EnumerateArray().Select(static parameter => parameter.GetProperty("name").GetString()))
        : "";

    /// <summary>Gives each status with its types of content, and the names of their schemas.</summary>
    public static string Responses(this JsonElement operation, Func<JsonElement, string>? nameOf = null)
    {
        IEnumerable<string> shown = operation.GetProperty("responses").EnumerateObject().SelectMany(status =>
            status.Value.TryGetProperty("content", out JsonElement content)
                ? content.EnumerateObject().Select(type => $"{status.Name} {type.Name} {(nameOf ?? NameOf)(type.Value.GetProperty("schema"))}")
                : [status.Name]);
        return string.Join(", ", shown.Order(StringComparer.Ordinal));
    }

    public static string NameOf(JsonElement schema) =>
        schema.TryGetProperty("$ref", out JsonElement reference) ? NameIn(reference) : schema.GetProperty("type").GetString()!;

    private static string NameIn(JsonElement reference) => reference.GetString()!.Split('/')[^1];
}
