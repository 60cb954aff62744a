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

    private static string Of(Type type, NullabilityInfo? nullability)
    {
        if (Nullable.GetUnderlyingType(type) is { } underlying)
        {
            return Of(underlying) + "?";
        }

        string name = Keywords.TryGetValue(type, out string? keyword) ? keyword
            : type.IsArray ? Of(type.GetElementType()!, nullability?.ElementType) + "[]"
            : type.IsGenericType ? type.Name[..type.Name.IndexOf('`', StringComparison.Ordinal)] + "<" + Arguments(type, nullability) + ">"
            : type.Name;
        return name + (!type.IsValueType && nullability?.ReadState == NullabilityState.Nullable ? "?" : "");
    }

    private static string Arguments(Type type, NullabilityInfo? nullability) =>
        string.Join(", ", type.GetGenericArguments().Select((argument, i) => Of(argument, nullability?.GenericTypeArguments.ElementAtOrDefault(i))));
}
