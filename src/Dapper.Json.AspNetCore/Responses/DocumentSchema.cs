using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>Checks that a document of several results matches the type whose schema OpenAPI shows for it.</summary>
/// <remarks>Names of results are written as given, but those in a schema go through the naming policy that is declared for the endpoint.</remarks>
internal static class DocumentSchema
{
    /// <summary>Throws for a document with a property that is not in the schema, or without one that is.</summary>
    /// <param name="options">The options that the schema is made by. A type that they do not know is not in the OpenAPI document either.</param>
    /// <param name="type">The type whose schema is shown.</param>
    /// <param name="results">The results that are written. The properties of one without a name are known only when its row is read.</param>
    /// <exception cref="InvalidOperationException">The document does not match the schema.</exception>
    public static void ThrowIfOther(JsonSerializerOptions options, Type type, IReadOnlyList<JsonResultSet> results)
    {
        if (!options.TryGetTypeInfo(type, out JsonTypeInfo? schema) || schema.Kind != JsonTypeInfoKind.Object)
        {
            return;
        }

        bool isWhole = true;
        foreach (JsonResultSet result in results)
        {
            isWhole &= result.Name is not null || result.Kind == JsonResultKind.Required;
            if (result.Path is [{ } name, ..] && !schema.Properties.Any(property => property.Name == name && Fits(property, result)))
            {
                string names = string.Join(", ", schema.Properties.Select(static property => $"\"{property.Name}\""));
                throw new InvalidOperationException(
                    $"OpenAPI shows {type} for the response, but its JSON has no property for {result}: with the app's options it has {names}. "
                    + "The property must have the result's name, be a list for rows and values and no list otherwise, and have the type of a typed result.");
            }
        }

        JsonPropertyInfo? missing = isWhole ? schema.Properties.FirstOrDefault(property => IsShown(property) && !IsWritten(property, results)) : null;
        if (missing is not null)
        {
            throw new InvalidOperationException(
                $"OpenAPI shows {type} for the response, but no result is written as its property \"{missing.Name}\". "
                + "Add a result of this name, or mark the property with [JsonIgnore].");
        }
    }

    /// <summary>Returns whether the schema of a property fits a result: a list for a list, and the type of a typed result.</summary>
    private static bool Fits(JsonPropertyInfo property, JsonResultSet result)
    {
        if (!property.Options.TryGetTypeInfo(property.PropertyType, out JsonTypeInfo? shown) || shown.Kind == JsonTypeInfoKind.None)
        {
            // The JSON of a custom converter is not known.
            return true;
        }

        if (result.Path.Count > 1 || result.Kind is JsonResultKind.Total or JsonResultKind.Constant)
        {
            // What is inside of a property is not compared.
            return true;
        }

        bool isList = result.Kind is JsonResultKind.Rows or JsonResultKind.Values;
        Type? row = isList ? shown.ElementType : shown.Type;
        return isList == shown.Kind is JsonTypeInfoKind.Enumerable && (result.ContractType is null || row == result.ContractType);
    }

    private static bool IsShown(JsonPropertyInfo property) => property is { Get: not null, IsExtensionData: false };

    private static bool IsWritten(JsonPropertyInfo property, IReadOnlyList<JsonResultSet> results) => results.Any(
        result => (result.Path is [var name, ..] && name == property.Name) || (result.Next?.Path is [var next, ..] && next == property.Name));
}
