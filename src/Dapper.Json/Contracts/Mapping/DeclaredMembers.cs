using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>Finds members of a type and its bases through the type that declares them. Private members are not visible through a derived type.</summary>
[UnconditionalSuppressMessage("Trimming", "IL2070", Justification = Kept)]
[UnconditionalSuppressMessage("Trimming", "IL2075", Justification = Kept)]
internal static class DeclaredMembers
{
    private const string Kept = "The queries' type parameter keeps all members of the type and of its bases. Nobody calls an override that is not there.";
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    /// <summary>Returns whether columns cannot fill members of the type. In an object or a dictionary their values would silently be missing.</summary>
    public static bool AreNoneIn(Type type) =>
        type.IsPrimitive || type.IsEnum || type.IsArray || type == typeof(object) || typeof(IDictionary).IsAssignableFrom(type)
        || ClrType.For(type) is not null || SqlMapper.HasTypeHandler(type);

    /// <summary>Returns whether a column has the name of a member or a parameter, as Dapper compares them.</summary>
    public static bool IsNamed(string? member, string column)
    {
        return AreEqual(member, column) || (DefaultTypeMap.MatchNamesWithUnderscores && AreEqual(Plain(member), Plain(column)));

        static bool AreEqual(string? one, string? other) => string.Equals(one, other, StringComparison.OrdinalIgnoreCase);

        static string? Plain(string? name) => name?.Replace("_", "", StringComparison.Ordinal);
    }

    /// <summary>Finds the property that a column names, in a type or its bases.</summary>
    public static PropertyInfo? Find(Type owner, string name)
    {
        PropertyInfo? property = null;
        for (Type? type = owner; property is null && type is not null; type = type.BaseType)
        {
            PropertyInfo[] all = type.GetProperties(Declared);
            property = Array.Find(all, candidate => string.Equals(candidate.Name, name, StringComparison.OrdinalIgnoreCase))
                ?? Array.Find(all, candidate => IsNamed(candidate.Name, name));
        }

        return property;
    }

    /// <summary>Finds a field that a type declares by its name, whatever its case.</summary>
    public static FieldInfo? FindField(Type declaring, string name) =>
        Array.Find(declaring.GetFields(Declared), field => string.Equals(field.Name, name, StringComparison.OrdinalIgnoreCase));

    public static MethodInfo? SetterOf(PropertyInfo property, Type type) => DeclaredOf(property, type)?.GetSetMethod(nonPublic: true);

    /// <summary>Returns the property as reflected from its declaring type.</summary>
    public static PropertyInfo? DeclaredOf(PropertyInfo property, Type type) => property.DeclaringType == type || property.DeclaringType is null
        ? property
        : property.DeclaringType.GetProperty(property.Name, Declared, Type.DefaultBinder, property.PropertyType, [], null);

    /// <summary>Finds the method that a virtual call on an object of the type runs.</summary>
    public static MethodInfo MostDerived(MethodInfo method, Type type)
    {
        if (!method.IsVirtual || type.IsValueType)
        {
            return method;
        }

        MethodInfo root = method.GetBaseDefinition();
        for (Type? current = type; current is not null && current != method.DeclaringType; current = current.BaseType)
        {
            if (Array.Find(current.GetMethods(Declared), candidate => candidate.IsVirtual && candidate.GetBaseDefinition() == root) is { } derived)
            {
                return derived;
            }
        }

        return method;
    }
}
