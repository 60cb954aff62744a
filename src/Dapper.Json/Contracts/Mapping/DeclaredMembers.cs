using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>Finds members of a type and its bases through the type that declares them. Private members are not visible through a derived type.</summary>
[UnconditionalSuppressMessage("Trimming", "IL2070", Justification = Kept)]
[UnconditionalSuppressMessage("Trimming", "IL2075", Justification = Kept)]
internal static class DeclaredMembers
{
    private const string Kept = "The queries' type parameter keeps all members of the type and of its bases. Nobody calls an override that is not there.";
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

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
