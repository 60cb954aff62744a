namespace Dapper.Json.Fields;

/// <summary>The rules of a policy for one object.</summary>
/// <param name="Allowed">The fields that clients may select.</param>
/// <param name="Default">The fields that are written by default; null for all except those on request.</param>
/// <param name="Always">The fields that are always written; null for none.</param>
/// <param name="OnRequest">The fields that are written only if a client names them; null for none.</param>
internal readonly record struct FieldLevel(JsonFields Allowed, JsonFields? Default, JsonFields? Always, JsonFields? OnRequest)
{
    /// <summary>Returns the rules for an object inside, or for the elements of a list.</summary>
    public FieldLevel Of(string name, JsonFields allowed) => new(allowed, Inside(Default, name), Inside(Always, name), Inside(OnRequest, name));

    private static JsonFields? Inside(JsonFields? fields, string name) => fields?.ByName.GetValueOrDefault(name);
}
