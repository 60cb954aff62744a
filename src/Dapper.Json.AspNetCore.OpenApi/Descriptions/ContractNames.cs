using System.Reflection;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.AspNetCore.OpenApi.Descriptions;

/// <summary>Compares the names of properties in the contracts of two serializer options.</summary>
internal static class ContractNames
{
    /// <summary>Returns all names in the contract of a type and of the types inside it: equal texts mean equal names.</summary>
    public static string Of(Type type, JsonSerializerOptions options)
    {
        var names = new StringBuilder();
        Append(names, type, options, []);
        return names.ToString();
    }

    /// <summary>Returns the contract of a type; null if the options do not know it.</summary>
    public static JsonTypeInfo? ContractOf(Type type, JsonSerializerOptions options) =>
        options.TryGetTypeInfo(Nullable.GetUnderlyingType(type) ?? type, out JsonTypeInfo? contract) ? contract : null;

    /// <summary>Returns the properties of a contract that have a name in a schema.</summary>
    public static IEnumerable<JsonPropertyInfo> Shown(JsonTypeInfo contract) =>
        contract.Properties.Where(static property => property is { IsExtensionData: false } and not { Get: null, Set: null });

    /// <summary>Returns the property of a contract for the same member of the type as a property of another contract.</summary>
    public static JsonPropertyInfo? Find(JsonTypeInfo contract, JsonPropertyInfo other) =>
        Shown(contract).FirstOrDefault(property => MemberOf(property) == MemberOf(other));

    private static string MemberOf(JsonPropertyInfo property) => property.AttributeProvider is MemberInfo member ? member.Name : property.Name;

    private static void Append(StringBuilder names, Type type, JsonSerializerOptions options, HashSet<Type> seen)
    {
        if (!seen.Add(type) || ContractOf(type, options) is not { } contract)
        {
            return;
        }

        if (contract.ElementType is { } element)
        {
            Append(names, element, options, seen);
        }

        foreach (JsonPropertyInfo property in Shown(contract))
        {
            names.Append(property.Name).Append('\0');
            Append(names, property.PropertyType, options, seen);
        }
    }
}
