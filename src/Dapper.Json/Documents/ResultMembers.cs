using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Serializer;

namespace Dapper.Json.Documents;

/// <summary>Compares results with the members of a type that they fill.</summary>
internal static class ResultMembers
{
    /// <summary>Returns the properties of a type's JSON, in their order.</summary>
    public static IEnumerable<JsonPropertyInfo> Of(JsonTypeInfo type) =>
        type.Properties.Where(JsonMembers.IsWritten);

    /// <summary>Returns whether the JSON of a type has no other properties.</summary>
    public static bool AreKnown(JsonTypeInfo type) =>
        type.PolymorphismOptions is null && !type.Properties.Any(static property => property.IsExtensionData);

    /// <summary>Returns what is wrong with a result that no property has the name of.</summary>
    public static string NoneOf(JsonTypeInfo type, string name) =>
        $"the JSON of {NameOf(type.Type)} has no property \"{name}\". It has {string.Join(", ", Of(type).Select(static property => $"\"{property.Name}\""))}.";

    /// <summary>Returns what is wrong with results inside of a property that holds no object; null if its JSON is not known.</summary>
    public static string? NoObject(JsonPropertyInfo property, JsonTypeInfo owner) =>
        ContractOf(property.PropertyType, property) is { } shown && !IsUnknown(shown)
            ? $"\"{property.Name}\" of {NameOf(owner.Type)} has the type {NameOf(property.PropertyType)}, and nothing can be inside."
            : null;

    /// <summary>Returns the contract of the object, or of the list's elements, that a property holds; null if it holds something else.</summary>
    public static JsonTypeInfo? InsideOf(JsonPropertyInfo property)
    {
        JsonTypeInfo? shown = ContractOf(property.PropertyType, property);
        JsonTypeInfo? inside = shown is { Kind: JsonTypeInfoKind.Enumerable, ElementType: { } element } ? ContractOf(element, property) : shown;
        return inside is { Kind: JsonTypeInfoKind.Object, Properties.Count: > 0 } ? inside : null;
    }

    /// <summary>Returns why a result is not what a property holds; null if it is, or if that is not known.</summary>
    /// <param name="property">The property.</param>
    /// <param name="owner">The type that has it.</param>
    /// <param name="result">The result.</param>
    public static string? ProblemOf(JsonPropertyInfo property, JsonTypeInfo owner, JsonResultSet result)
    {
        if (ContractOf(property.PropertyType, property) is not { } shown || IsUnknown(shown)
            || result.Kind is ResultKind.Constant or ResultKind.Total)
        {
            return null;
        }

        bool isList = shown.Kind == JsonTypeInfoKind.Enumerable;
        JsonTypeInfo? row = isList ? ContractOf(shown.ElementType!, property) : shown;
        bool isOfType = result.ContractType is { } type
            ? row is null || row.Type == (Nullable.GetUnderlyingType(type) ?? type)
            : result.Kind switch
            {
                ResultKind.Rows or ResultKind.Row => row is null or { Kind: JsonTypeInfoKind.Dictionary } || IsUnknown(row),
                ResultKind.Count => row is null || IsNumber(row.Type),
                ResultKind.Next => row is null || row.Type == typeof(string),

                // A single value fits any member: it may be JSON of the database.
                ResultKind.Value or ResultKind.Values or ResultKind.Spread or ResultKind.MustExist or ResultKind.Skip or ResultKind.Total
                    or ResultKind.Constant => true,
            };
        bool fits = isList == result.Kind is ResultKind.Rows or ResultKind.Values && isOfType;
        string form = FormOf(row, isList);
        string rows = form is "Rows" or "Row" ? ", without a type" : "";
        return fits
            ? null
            : $"\"{property.Name}\" of {NameOf(owner.Type)} has the type {NameOf(property.PropertyType)}, which JsonResultSet.{form} writes{rows}.";
    }

    /// <summary>Returns why numbers of a member are written in another way than those of results; null if they are not, or if it has none.</summary>
    public static string? WhyNotAsNumbers(JsonPropertyInfo property, JsonTypeInfo owner)
    {
        JsonTypeInfo? shown = ContractOf(property.PropertyType, property);
        Type type = shown?.ElementType ?? shown?.Type ?? property.PropertyType;
        type = Nullable.GetUnderlyingType(type) ?? type;
        return (property.NumberHandling ?? owner.NumberHandling) is { } own && own.ForWriting() != property.Options.NumberHandling.ForWriting()
            && (IsNumber(type) || type == typeof(object) || type == typeof(Half) || type == typeof(Int128) || type == typeof(UInt128))
                ? $"[JsonNumberHandling] decides how the numbers of \"{property.Name}\" are written: select them in the row, or leave it to the options."
                : null;
    }

    private static JsonTypeInfo? ContractOf(Type type, JsonPropertyInfo property) =>
        property.CustomConverter is null && property.Options.TryGetTypeInfo(Nullable.GetUnderlyingType(type) ?? type, out JsonTypeInfo? known) ? known : null;

    /// <summary>Returns whether the JSON may have any form, as that of a converter or of an object.</summary>
    private static bool IsUnknown(JsonTypeInfo type) => type.Kind == JsonTypeInfoKind.None && Type.GetTypeCode(type.Type) == TypeCode.Object;

    private static bool IsNumber(Type type) => !type.IsEnum && Type.GetTypeCode(type) is >= TypeCode.SByte and <= TypeCode.Decimal;

    private static string FormOf(JsonTypeInfo? row, bool isList) => row switch
    {
        { Kind: JsonTypeInfoKind.Object } => $"{(isList ? "Rows" : "Row")}<{NameOf(row.Type)}>",
        not null when row.Kind == JsonTypeInfoKind.Dictionary || IsUnknown(row) => isList ? "Rows" : "Row",
        _ => isList ? "Values" : "Value",
    };

    private static string NameOf(Type type) => Nullable.GetUnderlyingType(type) is { } value ? NameOf(value) + "?"
        : type.IsArray ? NameOf(type.GetElementType()!) + "[]"
        : type.IsGenericType ? $"{TypeNames.Of(type)}<{string.Join(", ", type.GetGenericArguments().Select(NameOf))}>"
        : TypeNames.Of(type);
}
