using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Microsoft.OpenApi;

namespace Dapper.Json.AspNetCore.OpenApi.Descriptions;

/// <summary>Gives schemas, which have names by the app's serializer options, the names that the data of an endpoint has.</summary>
/// <param name="document">The document, which gets a component for each type with other names.</param>
/// <param name="ofApp">The serializer options that schemas are made by.</param>
/// <param name="ofData">The serializer options that the data is written by.</param>
internal sealed class NamesDescription(OpenApiDocument? document, JsonSerializerOptions ofApp, JsonSerializerOptions ofData)
{
    // The components for types with other names, by all names inside them, so that endpoints share them.
    private static readonly ConditionalWeakTable<OpenApiDocument, Dictionary<(Type Type, string Names), string>> Components = new();

    /// <summary>Returns the schema of a type with the names of the data: the same schema if they do not differ.</summary>
    public IOpenApiSchema? Apply(IOpenApiSchema? schema, Type type)
    {
        if (schema is null || ofApp == ofData)
        {
            return schema;
        }

        string names = ContractNames.Of(type, ofData);
        if (names == ContractNames.Of(type, ofApp))
        {
            return schema;
        }

        return document is not null && schema is OpenApiSchemaReference { Reference.Id: { } id } reference && TargetOf(reference) is { } target
            ? ReferTo(document, target, id, type, names)
            : Fill(CopyOf(schema), type);
    }

    /// <summary>Returns a schema, or what it refers to if it is a reference.</summary>
    public IOpenApiSchema Resolve(IOpenApiSchema schema) => schema is OpenApiSchemaReference reference && TargetOf(reference) is { } target ? target : schema;

    /// <summary>Returns what a reference refers to; null if it is not known.</summary>
    /// <remarks>Microsoft.AspNetCore.OpenApi 10.0.0 gives references without their document, so these do not find their target themselves.</remarks>
    private IOpenApiSchema? TargetOf(OpenApiSchemaReference reference) =>
        reference.Target
        ?? (reference.Reference.Id is { } id && document?.Components?.Schemas?.TryGetValue(id, out IOpenApiSchema? known) == true ? known : null);

    private OpenApiSchema CopyOf(IOpenApiSchema schema)
    {
        if (Resolve(schema) is not OpenApiSchema described)
        {
            return new OpenApiSchema();
        }

        var copy = (OpenApiSchema)described.CreateShallowCopy();
        // It holds the identity of the schema that was copied.
        copy.Metadata = null;
        return copy;
    }

    private OpenApiSchemaReference ReferTo(OpenApiDocument host, IOpenApiSchema schema, string idOfApp, Type type, string names)
    {
        Dictionary<(Type Type, string Names), string> known = Components.GetOrCreateValue(host);
        if (!known.TryGetValue((type, names), out string? id))
        {
            int number = 2;
            while (host.Components?.Schemas?.ContainsKey(IdOf(number)) == true)
            {
                number++;
            }

            id = IdOf(number);
            known.Add((type, names), id);
            OpenApiSchema component = CopyOf(schema);
            // Before it is filled: a type may contain itself.
            host.AddComponent(id, component);
            Fill(component, type);
        }

        return new OpenApiSchemaReference(id, host);

        // No name of a type has a hyphen: one that is described later would take this component for its own.
        string IdOf(int number) => $"{idOfApp}-{number}";
    }

    /// <summary>Gives the names to a copy of a schema, and to those inside it.</summary>
    private OpenApiSchema Fill(OpenApiSchema copy, Type type)
    {
        if (copy.OneOf is { Count: > 0 } choices)
        {
            // A schema that may be null is the choice between null and the schema itself.
            copy.OneOf = [.. choices.Select(choice => choice.Type == JsonSchemaType.Null ? choice : Apply(choice, type)!)];
            return copy;
        }

        if (ContractNames.ContractOf(type, ofData) is not { } data)
        {
            return copy;
        }

        if (data.ElementType is { } element)
        {
            copy.Items = Apply(copy.Items, element);
            copy.AdditionalProperties = Apply(copy.AdditionalProperties, element);
        }
        else if (data.Kind == JsonTypeInfoKind.Object && ContractNames.ContractOf(type, ofApp) is { } app)
        {
            FillProperties(copy, app, data);
        }

        return copy;
    }

    private void FillProperties(OpenApiSchema copy, JsonTypeInfo app, JsonTypeInfo data)
    {
        var properties = new Dictionary<string, IOpenApiSchema>();
        var required = new HashSet<string>();
        foreach ((string name, IOpenApiSchema schema) in copy.Properties ?? new Dictionary<string, IOpenApiSchema>())
        {
            JsonPropertyInfo? ofSchema = ContractNames.Shown(app).FirstOrDefault(property => property.Name == name);
            JsonPropertyInfo? written = ofSchema is null ? null : ContractNames.Find(data, ofSchema);
            if (ofSchema is not null && written is null)
            {
                // The data does not have it.
                continue;
            }

            string nameInData = written?.Name ?? name;
            properties[nameInData] = written is null ? schema : Apply(schema, written.PropertyType)!;
            if (copy.Required?.Contains(name) == true)
            {
                required.Add(nameInData);
            }
        }

        foreach (JsonPropertyInfo written in ContractNames.Shown(data))
        {
            properties.TryAdd(written.Name, new OpenApiSchema());
        }

        (copy.Properties, copy.Required) = (properties, required.Count > 0 ? required : null);
    }
}
