using System.Text.Json.Serialization.Metadata;
using Dapper.Json.AspNetCore.Options;
using Dapper.Json.Documents;

namespace Dapper.Json.AspNetCore.Descriptions;

/// <summary>Checks that a document of several results matches the type whose schema OpenAPI shows for it.</summary>
/// <remarks>Names of results are written as given, but those in a schema go through the naming policy that is declared for the endpoint.</remarks>
internal static class DocumentSchema
{
    /// <summary>Throws for a result that is not what the schema shows in its place, or for a property that no result is written as.</summary>
    /// <param name="defaults">The endpoint, by whose options the schema is made. A type that they do not know is not in the OpenAPI document either.</param>
    /// <param name="type">The type whose schema is shown.</param>
    /// <param name="results">The results that are written, with the positions of next pages.</param>
    /// <exception cref="InvalidOperationException">The document does not match the schema.</exception>
    public static void ThrowIfOther(EndpointDefaults defaults, Type type, JsonResultSet[] results)
    {
        var list = new ResultList(results, Fields: null);
        if (defaults.Matching is { } known && known.Type == type && known.Results.Equals(list))
        {
            return;
        }

        if (defaults.Described.TryGetTypeInfo(type, out JsonTypeInfo? schema) && schema.Kind == JsonTypeInfoKind.Object)
        {
            ThrowIfOther(schema, type, results);
            defaults.Matching = new(type, list.WithoutValues());
        }
    }

    private static void ThrowIfOther(JsonTypeInfo schema, Type type, JsonResultSet[] results)
    {
        PlacedResult[] placed = Array.ConvertAll(results, static result => new PlacedResult(result, result.Path));
        foreach (PlacedResult result in placed)
        {
            if (ProblemOf(result, schema) is { } problem)
            {
                throw new InvalidOperationException(
                    $"QueryMultipleJsonResult<{type}> describes the response as {type}, but {result.Result} is written as something else: {problem}");
            }
        }

        if (FindMissing(schema, placed, []) is { } missing)
        {
            throw new InvalidOperationException(
                $"QueryMultipleJsonResult<{type}> describes the response as {type}, but no result is written as its property \"{missing}\". "
                + "Add a result of this name, or mark the property with [JsonIgnore].");
        }
    }

    private static string? ProblemOf(in PlacedResult placed, JsonTypeInfo schema)
    {
        (JsonResultSet result, IReadOnlyList<string> path) = placed;
        if (result.Kind == ResultKind.Spread)
        {
            return result.ContractType == schema.Type
                ? null
                : $"the document is not of that type unless JsonResultSet.Spread<{schema.Type.Name}> writes it.";
        }

        JsonTypeInfo owner = schema;
        for (int i = 0; i < path.Count; i++)
        {
            if (ResultMembers.Of(owner).FirstOrDefault(property => property.Name == path[i]) is not { } property)
            {
                return ResultMembers.NoneOf(owner, path[i]);
            }

            if (i == path.Count - 1)
            {
                return ResultMembers.ProblemOf(property, owner, result);
            }

            if (ResultMembers.InsideOf(property) is not { } inside)
            {
                return ResultMembers.NoObject(property, owner);
            }

            owner = inside;
        }

        return null;
    }

    /// <summary>Finds a property that no result is written as, with the names around it; null if there is none.</summary>
    private static string? FindMissing(JsonTypeInfo owner, PlacedResult[] results, string[] path)
    {
        PlacedResult[] inside = Array.FindAll(results, result => result.Path.Take(path.Length).SequenceEqual(path));

        // A row brings its own properties.
        if (Array.Exists(inside, result => path.Length == 0 ? result.Result.Kind == ResultKind.Spread : result.Path.Count == path.Length))
        {
            return null;
        }

        foreach (JsonPropertyInfo property in ResultMembers.Of(owner))
        {
            string[] place = [.. path, property.Name];
            if (!Array.Exists(inside, result => result.Path.Count >= place.Length && result.Path[path.Length] == property.Name))
            {
                return string.Join('.', place);
            }

            if (ResultMembers.InsideOf(property) is { } deeper && FindMissing(deeper, inside, place) is { } missing)
            {
                return missing;
            }
        }

        return null;
    }

    private readonly record struct PlacedResult(JsonResultSet Result, IReadOnlyList<string> Path);
}
