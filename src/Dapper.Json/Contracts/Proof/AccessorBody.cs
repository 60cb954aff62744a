using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Dapper.Json.Contracts.Proof;

/// <summary>Finds the field behind a property's accessor, if the IL proves that the accessor only reads or stores that field.</summary>
/// <remarks><see cref="FieldValues"/> explains why IL is read instead of trying an object.</remarks>
internal static class AccessorBody
{
    /// <summary>Returns the field whose value a getter returns unchanged; null if the getter does more.</summary>
    public static FieldInfo? FieldReadBy(MethodInfo getter)
    {
        var fields = new FieldValues(areNew: false);
        return !getter.IsStatic && getter.GetParameters().Length == 0
            && BodyRun.Follow(getter, [StackValue.This], fields, out StackValue? result) is null && fields.Stored.Count == 0 ? result?.Field : null;
    }

    /// <summary>Returns the field to which a setter or an init accessor stores its value unchanged; null if it does more.</summary>
    public static FieldInfo? FieldWrittenBy(MethodInfo setter)
    {
        if (setter.IsStatic || setter.ReturnType != typeof(void) || setter.GetParameters() is not [var parameter])
        {
            return null;
        }

        var fields = new FieldValues(areNew: false);
        var value = new StackValue(parameter.ParameterType) { Parameter = 0 };
        return BodyRun.Follow(setter, [StackValue.This, value], fields, out _) is null && fields.Stored.ToArray() is [var only] && only.Value == value
            ? only.Key
            : null;
    }

    /// <summary>Returns the field of a property without a body in the source; null for any other, or if code can be read.</summary>
    /// <param name="property">The property.</param>
    /// <param name="accessor">Its getter or its setter.</param>
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "The queries' type parameter keeps all members of the type and of its bases.")]
    public static FieldInfo? AutomaticFieldOf(PropertyInfo property, MethodInfo accessor)
    {
        FieldInfo? field = property.DeclaringType!.GetField(
            $"<{property.Name}>k__BackingField", BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.DeclaredOnly);

        // A body that the compiler has not written may be marked as if it had. And an accessor with a body may use the field too, by its keyword, and is
        // not marked. Trimming may have removed all marks.
        return !CodeGeneration.IsSupported && field is not null && (IsMarked(accessor) || !IsMarked(field)) ? field : null;

        static bool IsMarked(MemberInfo member) => member.IsDefined(typeof(CompilerGeneratedAttribute), inherit: false);
    }
}
