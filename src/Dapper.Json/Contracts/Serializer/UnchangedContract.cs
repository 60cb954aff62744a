using System.CodeDom.Compiler;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Contracts.Serializer;

/// <summary>
/// Finds out whether a contract is what System.Text.Json makes of the type alone. Where the options have modifiers, they run once more on a contract that
/// nobody has changed, and what decides on the JSON is compared with what was there before: by reference, so that no function is taken for another.
/// </summary>
internal static class UnchangedContract
{
    private const string Generator = "System.Text.Json.SourceGeneration";
    private const BindingFlags Fields = BindingFlags.Instance | BindingFlags.NonPublic;

    /// <summary>Returns whether no resolver or modifier of the program has changed the contract of a type.</summary>
    public static bool Is(JsonTypeInfo typeInfo) => IsUnchanged(typeInfo.Options.TypeInfoResolverChain, typeInfo.Type, typeInfo.Options) ?? true;

    /// <returns>Null if none of the resolvers knows the type.</returns>
    private static bool? IsUnchanged(IEnumerable<IJsonTypeInfoResolver> resolvers, Type type, JsonSerializerOptions options)
    {
        foreach (IJsonTypeInfoResolver resolver in resolvers)
        {
            if (IsUnchanged(resolver, type, options) is { } isUnchanged)
            {
                return isUnchanged;
            }
        }

        return null;
    }

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The options have such a resolver already.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "The options have such a resolver already.")]
    private static bool? IsUnchanged(IJsonTypeInfoResolver resolver, Type type, JsonSerializerOptions options)
    {
        if (resolver.GetType() == typeof(DefaultJsonTypeInfoResolver))
        {
            IList<Action<JsonTypeInfo>> modifiers = ((DefaultJsonTypeInfoResolver)resolver).Modifiers;
            return modifiers.Count == 0 || IsUnchangedBy(modifiers, new DefaultJsonTypeInfoResolver().GetTypeInfo(type, options));
        }

        if (resolver is IEnumerable<IJsonTypeInfoResolver> several)
        {
            return IsUnchanged(several, type, options);
        }

        if (ModifiersOf(resolver) is var (source, added))
        {
            return IsUnchanged(source, type, options) is not { } isUnchanged ? null
                : isUnchanged && source.GetTypeInfo(type, options) is { } contract && IsUnchangedBy(added, contract);
        }

        // A resolver of the program's own may know other types alone.
        return resolver.GetTypeInfo(type, options) is null ? null : IsGenerated(resolver);
    }

    private static bool IsGenerated(IJsonTypeInfoResolver resolver) =>
        resolver is JsonSerializerContext && resolver.GetType().GetCustomAttributes<GeneratedCodeAttribute>().Any(static code => code.Tool == Generator);

    private static bool IsUnchangedBy(IEnumerable<Action<JsonTypeInfo>> modifiers, JsonTypeInfo contract)
    {
        (object?[] type, object?[][] properties) = Read(contract);
        try
        {
            foreach (Action<JsonTypeInfo> modifier in modifiers)
            {
                modifier(contract);
            }
        }
        catch (Exception cause) when (cause is not OutOfMemoryException)
        {
            // It did not fail for the serializer, so it does something else the second time.
            return false;
        }

        (object?[] changedType, object?[][] changedProperties) = Read(contract);
        return type.SequenceEqual(changedType) && properties.Length == changedProperties.Length
            && properties.Zip(changedProperties).All(static pair => pair.First.SequenceEqual(pair.Second));
    }

    /// <summary>Reads all that decides on what is written. By its attributes a property is known as a member.</summary>
    private static (object?[] Type, object?[][] Properties) Read(JsonTypeInfo contract) => (
        [contract.NumberHandling, contract.PolymorphismOptions, contract.OnSerializing, contract.OnSerialized],
        contract.Kind != JsonTypeInfoKind.Object ? [] :
        [
            .. contract.Properties.Select(static property => (object?[])
            [
                property, property.Name, property.Get, property.ShouldSerialize, property.CustomConverter, property.NumberHandling, property.Order,
                property.IsExtensionData, property.AttributeProvider,
            ]),
        ]);

    /// <summary>Returns what WithAddedModifier was called with; null for another resolver, or where it is not known how it keeps that.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "Where the fields are not kept, the contract counts as changed.")]
    private static (IJsonTypeInfoResolver Source, IEnumerable<Action<JsonTypeInfo>> Modifiers)? ModifiersOf(IJsonTypeInfoResolver resolver)
    {
        Type type = resolver.GetType();
        return type.Assembly == typeof(JsonSerializer).Assembly
            && type.GetField("_source", Fields)?.GetValue(resolver) is IJsonTypeInfoResolver source
            && type.GetField("_modifiers", Fields)?.GetValue(resolver) is IEnumerable<Action<JsonTypeInfo>> modifiers
                ? (source, modifiers)
                : null;
    }
}
