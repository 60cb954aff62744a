using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Dapper.Json.Contracts.Mapping;
using Dapper.Json.Contracts.Proof;

namespace Dapper.Json.Contracts.Serializer;

/// <summary>
/// Finds out whether an object can be written without the members that results fill, and the results in their places. These members are never set, so
/// nothing that is written may depend on them.
/// </summary>
/// <param name="type">The contract of the object.</param>
internal sealed class FilledMembers(JsonTypeInfo type)
{
    private readonly HashSet<FieldKey> _filled = [];

    // Without a modifier the contract's functions do what the accessors do.
    private readonly bool _isPlain = KnownResolvers.WhyNot(type.Options) is null;

    /// <summary>Returns why the results cannot be written in their places; null if they can.</summary>
    /// <param name="filled">The properties that they fill.</param>
    public string? WhyNot(IReadOnlyCollection<JsonPropertyInfo> filled) =>
        JsonMembers.WhyNotForCallbacks(type)
        ?? FirstOf(filled.Select(WhyNotSet)) ?? FirstOf(type.Properties.Where(property => !filled.Contains(property)).Select(WhyNotRead));

    private static string? FirstOf(IEnumerable<string?> reasons) => reasons.FirstOrDefault(static reason => reason is not null);

    private string? WhyNotSet(JsonPropertyInfo property)
    {
        FieldInfo? field = FieldReadBy(property);
        if (field is not null)
        {
            _filled.Add(FieldKey.Of(field));
        }

        if (RunsCode(property))
        {
            return $"code of a resolver or modifier decides how \"{property.Name}\" is written";
        }

        // Where there is no setter, nobody but the result can fill it.
        return property.AttributeProvider is not PropertyInfo member || DeclaredMembers.SetterOf(member, type.Type) is not { } setter
            || (field is not null && FieldWrittenBy(member, setter) is { } stored && FieldKey.Of(stored) == FieldKey.Of(field))
                ? null
                : $"the accessors of its property \"{property.Name}\" do more than store a value";
    }

    private string? WhyNotRead(JsonPropertyInfo property)
    {
        if (property.Get is null || JsonMembers.ConditionOf(property) == JsonIgnoreCondition.Always)
        {
            return null;
        }

        if (RunsCode(property))
        {
            return $"code of a resolver or modifier decides how \"{property.Name}\" is written";
        }

        bool isBlind = FieldReadBy(property) is { } field
            ? !_filled.Contains(FieldKey.Of(field))
            : property.AttributeProvider is PropertyInfo { GetMethod: { } getter } && new ComputedGetter(_filled, MostDerived).IsBlind(MostDerived(getter));
        return isBlind ? null : $"its property \"{property.Name}\" is computed by code that may read what results fill";
    }

    private FieldInfo? FieldReadBy(JsonPropertyInfo property) =>
        (property.AttributeProvider is PropertyInfo { GetMethod: { } getter } member ? AutomaticProperty.FieldOf(member, getter) : null)
        ?? JsonMembers.FieldReadBy(property, type.Type);

    private FieldInfo? FieldWrittenBy(PropertyInfo member, MethodInfo setter) =>
        AutomaticProperty.FieldOf(member, setter) ?? AccessorBody.FieldWrittenBy(MostDerived(setter));

    private MethodInfo MostDerived(MethodInfo method) => DeclaredMembers.MostDerived(method, type.Type);

    /// <summary>Returns whether a function of the program, which is given the whole object, decides what is written.</summary>
    private bool RunsCode(JsonPropertyInfo property) => !_isPlain && (IsOfProgram(property.Get) || IsOfProgram(property.ShouldSerialize));

    /// <remarks>Functions of the serializer are in its assembly, in a generated context, or generated at run time, and then without a target.</remarks>
    private static bool IsOfProgram(Delegate? function)
    {
        Type? holder = function?.Method.DeclaringType;
        return holder is null
            ? function?.Target is not null
            : holder.Assembly != typeof(JsonSerializer).Assembly
                && !typeof(JsonSerializerContext).IsAssignableFrom(holder.DeclaringType ?? holder);
    }
}
