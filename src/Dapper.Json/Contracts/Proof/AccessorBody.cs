using System.Reflection;

namespace Dapper.Json.Contracts.Proof;

/// <summary>Proves from its IL that a property's accessor is no more than one field's.</summary>
internal static class AccessorBody
{
    /// <summary>The field whose value the getter returns unchanged, or null when its body is more than that.</summary>
    public static FieldInfo? FieldReadBy(MethodInfo getter)
    {
        var state = new ObjectState(constructedType: null);
        return !getter.IsStatic && getter.GetParameters().Length == 0
            && BodyRun.TryRun(getter, [new StackValue.This()], state, out StackValue? result, out _)
            && state.Stored.Count == 0
                ? (result as StackValue.Loaded)?.Field
                : null;
    }

    /// <summary>The field the setter (or init accessor) stores its value to unchanged, doing nothing else, or null.</summary>
    public static FieldInfo? FieldWrittenBy(MethodInfo setter)
    {
        if (setter.IsStatic || setter.ReturnType != typeof(void) || setter.GetParameters() is not [var parameter])
        {
            return null;
        }

        var state = new ObjectState(constructedType: null);
        var value = new StackValue.Parameter(0, parameter.ParameterType);
        return BodyRun.TryRun(setter, [new StackValue.This(), value], state, out _, out _)
            && state.Stored.ToArray() is [var only] && only.Value == value
                ? only.Field
                : null;
    }
}
