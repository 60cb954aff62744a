using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.AspNetCore.Responses;

/// <summary>Checks that a document of several results is what the type says that OpenAPI shows for it.</summary>
/// <remarks>The names are written as they are given, but those in a schema go through the app's naming policy.</remarks>
internal static class DocumentSchema
{
    /// <summary>Refuses a document with a property that is not in the schema, or without one that is.</summary>
    /// <param name="options">The app's options. A type that they do not know is not in OpenAPI's document either.</param>
    /// <param name="type">The type whose schema is shown.</param>
    /// <param name="results">What is written. Which properties a result without a name has shows only when it is there.</param>
    /// <exception cref="InvalidOperationException">The schema is not that of the document.</exception>
    public static void ThrowIfOther(JsonSerializerOptions options, Type type, IReadOnlyList<JsonResultSet> results)
    {
        if (!options.TryGetTypeInfo(type, out JsonTypeInfo? schema) || schema.Kind != JsonTypeInfoKind.Object)
        {
            return;
        }

        bool isWhole = true;
        foreach (JsonResultSet result in results)
        {
            isWhole &= result.Name is not null;
            if (result.Name is { } name && !schema.Properties.Any(property => property.Name == name && Fits(property, result)))
            {
                string names = string.Join(", ", schema.Properties.Select(static property => $"\"{property.Name}\""));
                throw new InvalidOperationException(
                    $"{type} is shown by OpenAPI as what is written, but its JSON has no property for {result}: under the app's options it has {names}. "
                    + "It must have the result's name, be a list for rows and values and no list otherwise, and hold the type of the result if that has one.");
            }
        }

        JsonPropertyInfo? missing = isWhole ? schema.Properties.FirstOrDefault(property => IsShown(property) && !IsWritten(property, results)) : null;
        if (missing is not null)
        {
            throw new InvalidOperationException(
                $"{type} is shown by OpenAPI as what is written, but no result is written as its property \"{missing.Name}\". "
                + "Add a result of this name, or mark the property with [JsonIgnore].");
        }
    }

    /// <summary>Says whether a property may be shown as a result: a list as a list, and a row of a type as that type.</summary>
    private static bool Fits(JsonPropertyInfo property, JsonResultSet result)
    {
        if (!property.Options.TryGetTypeInfo(property.PropertyType, out JsonTypeInfo? shown) || shown.Kind == JsonTypeInfoKind.None)
        {
            // What a converter writes is not known.
            return true;
        }

        bool isList = result.Kind is JsonResultKind.Rows or JsonResultKind.Values;
        Type? row = isList ? shown.ElementType : shown.Type;
        return isList == shown.Kind is JsonTypeInfoKind.Enumerable && (result.ContractType is null || row == result.ContractType);
    }

    private static bool IsShown(JsonPropertyInfo property) => property is { Get: not null, IsExtensionData: false };

    private static bool IsWritten(JsonPropertyInfo property, IReadOnlyList<JsonResultSet> results) => results.Any(result => result.Name == property.Name);
}
