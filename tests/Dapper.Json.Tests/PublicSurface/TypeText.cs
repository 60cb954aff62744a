using System.Reflection;

namespace Dapper.Json.Tests.PublicSurface;

/// <summary>Renders a type's name with its arguments, and with a question mark where it may be null.</summary>
internal static class TypeText
{
    private static readonly NullabilityInfoContext Nullability = new();

    private static readonly Dictionary<Type, string> Keywords = new()
    {
        [typeof(void)] = "void",
        [typeof(bool)] = "bool",
        [typeof(int)] = "int",
        [typeof(long)] = "long",
        [typeof(byte)] = "byte",
        [typeof(string)] = "string",
        [typeof(object)] = "object",
    };

    public static string Of(ParameterInfo parameter) => Of(parameter.ParameterType, Nullability.Create(parameter));

    public static string Of(PropertyInfo property) => Of(property.PropertyType, Nullability.Create(property));

    public static string Of(Type type) => Of(type, nullability: null);

    /// <summary>Gets a type's name without its arguments.</summary>
    public static string NameOf(Type type) => type.Name.Split('`')[0];

    /// <summary>Renders what type parameters are constrained to, as the clauses behind a declaration.</summary>
    public static string Constraints(IEnumerable<Type> typeParameters) =>
        string.Concat(typeParameters
            .Select(static parameter => (parameter.Name, Constraints: string.Join(", ", ConstraintsOf(parameter))))
            .Where(static clause => clause.Constraints.Length > 0)
            .Select(static clause => $" where {clause.Name} : {clause.Constraints}"));

    private static IEnumerable<string> ConstraintsOf(Type typeParameter)
    {
        GenericParameterAttributes attributes = typeParameter.GenericParameterAttributes;
        bool isStruct = attributes.HasFlag(GenericParameterAttributes.NotNullableValueTypeConstraint);
        string[] kind = isStruct ? ["struct"] : attributes.HasFlag(GenericParameterAttributes.ReferenceTypeConstraint) ? ["class"] : [];
        string[] constructor = !isStruct && attributes.HasFlag(GenericParameterAttributes.DefaultConstructorConstraint) ? ["new()"] : [];
        return [.. kind, .. typeParameter.GetGenericParameterConstraints().Where(static type => type != typeof(ValueType)).Select(Of), .. constructor];
    }

    private static string Of(Type type, NullabilityInfo? nullability)
    {
        if (Nullable.GetUnderlyingType(type) is { } underlying)
        {
            return Of(underlying) + "?";
        }

        string name = Keywords.TryGetValue(type, out string? keyword) ? keyword
            : type.IsArray ? Of(type.GetElementType()!, nullability?.ElementType) + "[]"
            : type.IsGenericType ? NameOf(type) + "<" + Arguments(type, nullability) + ">"
            : type.Name;

        // What T may be null for is up to who names it: to reflection, a parameter of type T looks like one of type T?.
        return name + (!type.IsValueType && !type.IsGenericParameter && nullability?.ReadState == NullabilityState.Nullable ? "?" : "");
    }

    private static string Arguments(Type type, NullabilityInfo? nullability) =>
        string.Join(", ", type.GetGenericArguments().Select((argument, i) => Of(argument, nullability?.GenericTypeArguments.ElementAtOrDefault(i))));
}
