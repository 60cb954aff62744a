using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Generated.Nested;

/// <summary>A selection of fields, as a client writes it, and what it leaves of a document.</summary>
/// <param name="named">The fields that are named, with what is selected inside; null for all of it.</param>
/// <param name="isLeftOut">Whether they are those that are left out.</param>
internal sealed class NestedSelection(Dictionary<string, NestedSelection?> named, bool isLeftOut)
{
    /// <summary>Chooses among the properties of a contract; null where it has none.</summary>
    public static NestedSelection? Make(Random random, JsonTypeInfo contract)
    {
        JsonPropertyInfo[] written = [.. contract.Properties.Where(static property => property.Get is not null)];
        if (contract.Kind != JsonTypeInfoKind.Object || written.Length == 0)
        {
            return null;
        }

        bool isLeftOut = random.Next(4) == 0;
        random.Shuffle(written);
        return new NestedSelection(
            written[..random.Next(1, written.Length + 1)].ToDictionary(
                static property => property.Name, property => isLeftOut || random.Next(2) == 0 ? null : Inside(random, property)),
            isLeftOut);
    }

    public override string ToString() =>
        string.Join(',', named.Select(field => $"{(isLeftOut ? "-" : "")}{field.Key}{(field.Value is null ? "" : $"[{field.Value}]")}"));

    /// <summary>Removes from a document what is not selected.</summary>
    public void Prune(JsonNode? node)
    {
        foreach (JsonNode? element in node as JsonArray ?? [])
        {
            Prune(element);
        }

        if (node is not JsonObject whole)
        {
            return;
        }

        foreach (string name in whole.Select(static property => property.Key).ToArray())
        {
            if (named.TryGetValue(name, out NestedSelection? inside) == isLeftOut)
            {
                whole.Remove(name);
            }
            else
            {
                inside?.Prune(whole[name]);
            }
        }
    }

    private static NestedSelection? Inside(Random random, JsonPropertyInfo property)
    {
        JsonTypeInfo contract = property.Options.GetTypeInfo(property.PropertyType);
        contract = contract.Kind == JsonTypeInfoKind.Enumerable ? property.Options.GetTypeInfo(contract.ElementType!) : contract;
        return property.CustomConverter is null ? Make(random, contract) : null;
    }
}
