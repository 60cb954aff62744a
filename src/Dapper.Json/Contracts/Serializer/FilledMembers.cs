using System.Reflection;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Contracts.Proof;

namespace Dapper.Json.Contracts.Serializer;

/// <summary>
/// Finds out whether an object can be written without the members that results fill, and the results in their places. These members are never set, so
/// nothing that is written may depend on them: all other properties must be those of other fields.
/// </summary>
internal static class FilledMembers
{
    /// <summary>Returns why the results cannot be written in their places; null if they can.</summary>
    /// <param name="type">The contract of the object.</param>
    /// <param name="filled">The properties that the results fill.</param>
    public static string? WhyNot(JsonTypeInfo type, IReadOnlyCollection<JsonPropertyInfo> filled)
    {
        FieldInfo?[] fields = [.. filled.Select(property => FieldReadBy(property, type.Type))];
        FieldInfo?[] lists = [.. filled.Where(property => SetterOf(property, type.Type) is null).Select(property => FieldReadBy(property, type.Type))];
        return KnownResolvers.WhyNot(type.Options) ?? JsonMembers.WhyNotForCallbacks(type)
            ?? FirstOf(filled.Select(property => WhyNotSet(property, type.Type)))
            ?? FirstOf(type.Properties.Where(property => !filled.Contains(property)).Select(property => WhyNotRead(property, type.Type, fields, lists)));
    }

    private static string? FirstOf(IEnumerable<string?> reasons) => reasons.FirstOrDefault(static reason => reason is not null);

    /// <remarks>Where there is no setter, nobody but the result can fill it.</remarks>
    private static string? WhyNotSet(JsonPropertyInfo property, Type type) =>
        property.AttributeProvider is not PropertyInfo member || SetterOf(property, type) is not { } setter
        || ((AccessorBody.AutomaticFieldOf(member, setter) ?? AccessorBody.FieldWrittenBy(DeclaredMembers.MostDerived(setter, type))) is { } stored
            && stored == FieldReadBy(property, type))
            ? null
            : $"the accessors of its property \"{property.Name}\" do more than store a value";

    /// <param name="property">A property that no result fills.</param>
    /// <param name="type">The type.</param>
    /// <param name="filled">The fields of those that results fill.</param>
    /// <param name="lists">Those of them without a setter: others may hold their list, unless the constructors are known not to store it there.</param>
    private static string? WhyNotRead(JsonPropertyInfo property, Type type, FieldInfo?[] filled, FieldInfo?[] lists) =>
        property.Get is null || JsonMembers.ConditionOf(property) == JsonIgnoreCondition.Always ? null
        : FieldReadBy(property, type) is not { } field || filled.Contains(field)
            ? $"its property \"{property.Name}\" is computed by code that may read what results fill"
        : Array.Exists(lists, list => list is not null && ObjectMember.MayHoldListOf(list, field, type))
            ? $"its property \"{property.Name}\" may hold the list that results fill"
        : null;

    private static MethodInfo? SetterOf(JsonPropertyInfo property, Type type) =>
        property.AttributeProvider is PropertyInfo member ? DeclaredMembers.SetterOf(member, type) : null;

    private static FieldInfo? FieldReadBy(JsonPropertyInfo property, Type type) =>
        (property.AttributeProvider is PropertyInfo { GetMethod: { } getter } member ? AccessorBody.AutomaticFieldOf(member, getter) : null)
        ?? JsonMembers.FieldReadBy(property, type);
}
