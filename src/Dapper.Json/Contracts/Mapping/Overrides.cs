using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>Finds what a virtual call on an object of a type would run.</summary>
internal static class Overrides
{
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    [UnconditionalSuppressMessage(
        "Trimming", "IL2075", Justification = "The queries' type parameter keeps all members of the type. Nobody calls an override that trimming has removed.")]
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "As above.")]
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
