using System.Reflection;

namespace Dapper.Json.Contracts.Proof;

/// <summary>The field behind a property's accessor, where its IL proves that it is no more than that field's.</summary>
/// <remarks>Why code is read instead of an object being tried: see <see cref="ConstructorBody"/>.</remarks>
internal static class AccessorBody
{
    /// <summary>Gets the field whose value a getter returns unchanged; null where its body is more than that.</summary>
    public static FieldInfo? FieldReadBy(MethodInfo getter)
    {
        var state = new ObjectState(constructedType: null);
        return !getter.IsStatic && getter.GetParameters().Length == 0
            && BodyRun.Follow(getter, [new StackValue.This()], state, out StackValue? result) is null && state.Stored.Count == 0
                ? (result as StackValue.Loaded)?.Field
                : null;
    }

    /// <summary>Gets the field that a setter, or an init accessor, stores its value to unchanged, doing nothing else; null for none.</summary>
    public static FieldInfo? FieldWrittenBy(MethodInfo setter)
    {
        if (setter.IsStatic || setter.ReturnType != typeof(void) || setter.GetParameters() is not [var parameter])
        {
            return null;
        }

        var state = new ObjectState(constructedType: null);
        var value = new StackValue.Parameter(0, parameter.ParameterType);
        return BodyRun.Follow(setter, [new StackValue.This(), value], state, out _) is null && state.Stored.ToArray() is [var only] && only.Value == value
            ? only.Field
            : null;
    }
}
