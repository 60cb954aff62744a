using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Dapper.Json.Contracts.Proof;

/// <summary>Finds the field of a property without a body in the source, in programs whose code cannot be read.</summary>
internal static class AutomaticProperty
{
    /// <summary>Returns the field of an automatic property; null for any other, or if code can be read.</summary>
    /// <param name="property">The property.</param>
    /// <param name="accessor">Its getter or its setter.</param>
    public static FieldInfo? FieldOf(PropertyInfo property, MethodInfo accessor)
    {
        if (CodeGeneration.IsSupported)
        {
            // A body that the compiler has not written may be marked as if it had.
            return null;
        }

        FieldInfo? field = FieldNamed(property.DeclaringType!, $"<{property.Name}>k__BackingField");

        // An accessor with a body may use the field too, by its keyword, and is not marked. Trimming may have removed all marks.
        bool isMarked = accessor.IsDefined(typeof(CompilerGeneratedAttribute), inherit: false);
        return field is not null && (isMarked || !field.IsDefined(typeof(CompilerGeneratedAttribute), inherit: false)) ? field : null;
    }

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The queries' type parameter keeps all members of the type and of its bases.")]
    private static FieldInfo? FieldNamed(Type type, string name) =>
        type.GetField(name, BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.DeclaredOnly);
}
