using System.Reflection;
using System.Reflection.Metadata;
using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Proof;

/// <summary>The instructions that use fields or locals, or call methods.</summary>
internal sealed partial class BodyRun
{
    private string? StaticFieldStep(ILOpCode code, FieldInfo field) =>
        code == ILOpCode.Ldsfld && Push(FrameworkConstants.StaticField(field)) is null ? null : $"uses the static field {TypeNames.Of(field)}";

    private string? FieldStep(ILOpCode code, FieldInfo field)
    {
        StackValue? stored = code == ILOpCode.Stfld ? _stack.Pop() : null;

        // Overlapping fields change when another one is stored to.
        if (_stack.Pop() != StackValue.This || field.DeclaringType!.IsExplicitLayout)
        {
            return $"uses {TypeNames.Of(field)}, which is not one of its own plain fields";
        }

        return stored is not null ? Store(field, stored)
            : Push(code == ILOpCode.Ldfld ? fields.Load(field) : new StackValue(Type: null) { Field = field });
    }

    private string? Store(FieldInfo field, StackValue value)
    {
        if (value.As(field.FieldType) is not { } stored)
        {
            return $"stores something other than a constant or a parameter in {TypeNames.Of(field)}";
        }

        fields.Stored[field] = stored;
        return null;
    }

    private string? StoreLocal(int index, StackValue value) => (_locals[index] = value.As(body.LocalTypes[index])) is null ? Unknown : null;

    /// <summary>Stores the default of a type to a field, as <c>= null</c> and <c>= 0m</c> do.</summary>
    private string? Clear(Type type) =>
        _stack.Pop() is { Type: null, Field: { } field } ? Store(field, new StackValue(type, ZeroValue.Of(type))) : Unknown;

    private string? CallStep(ILOpCode code, MethodBase called)
    {
        ParameterInfo[] parameters = called.GetParameters();
        var passed = new StackValue?[parameters.Length];
        for (int i = parameters.Length - 1; i >= 0; i--)
        {
            passed[i] = _stack.Pop().As(parameters[i].ParameterType);
        }

        if (code == ILOpCode.Newobj)
        {
            return Push(FrameworkConstants.Construct((ConstructorInfo)called, passed)) is null
                ? null : $"creates an object of {TypeNames.Of(called.DeclaringType!)}";
        }

        if (passed.Contains(null) || (!called.IsStatic && _stack.Pop() != StackValue.This)
            || (called.IsStatic && Push(FrameworkConstants.Call(called)) is not null))
        {
            return $"calls {TypeNames.Of(called)}";
        }

        if (called.IsStatic || (called.DeclaringType == typeof(object) && called.IsConstructor))
        {
            return null;
        }

        return Follow(called, [StackValue.This, .. passed!], fields, depth + 1, out StackValue? result) is { } reason
            ? $"calls {TypeNames.Of(called)}, which {reason}"
            : result is null ? null : Push(result);
    }
}
