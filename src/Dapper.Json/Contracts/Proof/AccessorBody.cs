using System.Reflection;

namespace Dapper.Json.Contracts.Proof;

/// <summary>Finds the field behind a property's accessor, if the IL proves that the accessor only reads or stores that field.</summary>
/// <remarks><see cref="ConstructorBody"/> explains why IL is read instead of trying an object.</remarks>
internal static class AccessorBody
{
    /// <summary>Returns the field whose value a getter returns unchanged; null if the getter does more.</summary>
    public static FieldInfo? FieldReadBy(MethodInfo getter)
    {
        var state = new ObjectState(constructedType: null);
        return !getter.IsStatic && getter.GetParameters().Length == 0
            && BodyRun.Follow(getter, [new StackValue.This()], state, out StackValue? result) is null && state.Stored.Count == 0
                ? (result as StackValue.Loaded)?.Field
                : null;
    }

    /// <summary>Returns the field to which a setter or an init accessor stores its value unchanged; null if it does more.</summary>
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
