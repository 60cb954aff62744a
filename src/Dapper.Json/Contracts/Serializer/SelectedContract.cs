using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Cells;
using Dapper.Json.Contracts.Mapping;

namespace Dapper.Json.Contracts.Serializer;

/// <summary>
/// Checks what is selected against a type's contract, and what may be left out of an object because others write it. Only objects that no custom converter
/// writes have known fields.
/// </summary>
internal static class SelectedContract
{
    /// <summary>Throws for fields that the type's JSON does not have. Nested fields are not checked: only their converters know them.</summary>
    /// <exception cref="JsonQueryException">A field does not exist.</exception>
    public static JsonFields Checked(JsonFields fields, JsonTypeInfo typeInfo)
    {
        if (HasKnownFields(typeInfo))
        {
            fields.ThrowIfUnknown(FieldsOf(typeInfo).Select(static property => property.Name), "the rows");
        }

        return fields;
    }

    /// <summary>Returns whether a selection is known to leave nothing out, at any depth, so that the serializer's JSON needs no filtering.</summary>
    public static bool IsWhole(JsonFields fields, JsonTypeInfo typeInfo) =>
        fields.IsEverything
        || (typeInfo is { Kind: JsonTypeInfoKind.Enumerable, ElementType: { } element } && IsWhole(fields, element, typeInfo.Options))
        || (HasKnownFields(typeInfo) && FieldsOf(typeInfo).All(property => fields.Of(property.Name) is { } inside
            && (inside.IsEverything || (property.CustomConverter is null && IsWhole(inside, property.PropertyType, property.Options)))));

    /// <summary>
    /// Returns a contract that does not write some of the properties. Their values need not be there yet: a default of ImmutableArray cannot be written.
    /// </summary>
    /// <remarks>
    /// Only of the object itself. Others of the type inside it are written by the contract of the options. A generated method would write all properties,
    /// and null of a byte[] in its own way, so that it stays in charge where there is one. Code of the program, such as a modifier, may make another
    /// contract the second time, so that it is not asked again.
    /// </remarks>
    public static JsonTypeInfo<T> Without<T>(IReadOnlySet<string> names, JsonTypeInfo<T> typeInfo)
    {
        bool isInCharge = KnownResolvers.MayGenerate(typeInfo) && typeInfo.Properties.Any(static property => property.PropertyType == typeof(byte[]));
        if (names.Count == 0 || isInCharge || KnownResolvers.WhyNot(typeInfo.Options) is not null
            || typeInfo.Options.TypeInfoResolver?.GetTypeInfo(typeof(T), typeInfo.Options) is not JsonTypeInfo<T> own)
        {
            return typeInfo;
        }

        foreach (JsonPropertyInfo property in own.Properties.Where(property => names.Contains(property.Name)))
        {
            // A required list that is never read would have to have a setter of the program's own.
            (property.Get, property.IsRequired) = (null, false);
        }

        return own;
    }

    /// <summary>
    /// Returns why results cannot be written in the places of members that the object is written without, with the member if it is one of these; null if they
    /// can. Nothing that is written may depend on what they fill.
    /// </summary>
    /// <param name="typeInfo">The contract.</param>
    /// <param name="filled">The members that results fill.</param>
    /// <param name="constructor">The constructor whose parameters are members; null for none, and where no object is made.</param>
    public static (string? Member, string? Reason) WhyNotWithout(JsonTypeInfo typeInfo, string[] filled, ConstructorInfo? constructor)
    {
        Type type = typeInfo.Type;
        bool isConstructed = Array.Exists(filled, name => ParameterOf(name, constructor) is not null);
        string? reason = KnownResolvers.WhyNot(typeInfo.Options) ?? JsonMembers.WhyNotForCallbacks(typeInfo) ?? FillRules.WhyNotTold(type);
        IEnumerable<(string? Member, string? Reason)> found =
            from property in typeInfo.Properties.Where(JsonMembers.IsWritten)
            let name = JsonMembers.NameOf(property)
            let isFilled = filled.Contains(name)
            orderby !isFilled
            select (isFilled ? name : null, isFilled
                ? WhyNotFilled(property, type, filled, ParameterOf(name, constructor))
                : WhyNotRead(property, type, isConstructed, ParameterOf(name, constructor)));
        return found.Append((null, reason)).FirstOrDefault(static one => one.Reason is not null);
    }

    private static string? WhyNotFilled(JsonPropertyInfo property, Type type, string[] filled, ParameterInfo? parameter) =>
        (property.AttributeProvider, parameter) switch
        {
            (_, { HasDefaultValue: false }) =>
                $"the constructor of {TypeNames.Of(type)} takes {parameter.Name} before the result is read: give it a default value, {parameter.Name} = null",
            (PropertyInfo member, _) when DeclaredMembers.SetterOf(member, type) is { } setter =>
                DeclaredMembers.IsAutomatic(member, setter) && DeclaredMembers.IsAutomatic(member, member.GetMethod)
                    ? null : $"the accessors of its property \"{property.Name}\" have code, which may do more than store a value",
            (PropertyInfo, _) when property.Options.IgnoreReadOnlyProperties =>
                $"its property \"{property.Name}\" has no setter, and the options have IgnoreReadOnlyProperties",
            (MemberInfo and not FieldInfo { IsInitOnly: false }, null) when !ClrType.IsValue(property.PropertyType) =>
                FillRules.WhyNotWithoutSetter(type, JsonMembers.NameOf(property)!, filled),
            _ => null,
        };

    private static string? WhyNotRead(JsonPropertyInfo property, Type type, bool isConstructed, ParameterInfo? parameter) =>
        (property.AttributeProvider, parameter) switch
        {
            (PropertyInfo member, _) when !DeclaredMembers.IsAutomatic(member, member.GetMethod) =>
                $"its property \"{property.Name}\" is computed by code that may read what results fill",
            (_, null) when isConstructed => $"its property \"{property.Name}\" may be computed by the constructor, which takes what results fill",
            (PropertyInfo member, null) when !ClrType.IsValue(property.PropertyType) && DeclaredMembers.SetterOf(member, type) is null =>
                $"its property \"{property.Name}\" may hold what results fill, because it has no setter",
            _ => null,
        };

    private static ParameterInfo? ParameterOf(string? name, ConstructorInfo? constructor) =>
        constructor is null || name is null ? null : MemberConstructor.ParameterOf(constructor, name);

    private static bool IsWhole(JsonFields fields, Type type, JsonSerializerOptions options) =>
        options.TryGetTypeInfo(Nullable.GetUnderlyingType(type) ?? type, out JsonTypeInfo? typeInfo) && IsWhole(fields, typeInfo);

    /// <remarks>
    /// Extension data, derived types and their discriminators may add other names. A contract that is generated without metadata lists no
    /// properties.
    /// </remarks>
    private static bool HasKnownFields(JsonTypeInfo typeInfo) =>
        typeInfo is { Kind: JsonTypeInfoKind.Object, PolymorphismOptions: null, Properties.Count: > 0 }
        && !typeInfo.Properties.Any(static property => property.IsExtensionData);

    private static IEnumerable<JsonPropertyInfo> FieldsOf(JsonTypeInfo typeInfo) => typeInfo.Properties.Where(static property => property.Get is not null);
}
