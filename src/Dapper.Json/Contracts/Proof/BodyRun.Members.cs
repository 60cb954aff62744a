using System.Reflection;
using System.Reflection.Metadata;
using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Proof;

/// <summary>The instructions that use fields or locals, or call methods.</summary>
internal sealed partial class BodyRun
{
    private bool StaticFieldStep(ILOpCode code, FieldInfo field) =>
        (code == ILOpCode.Ldsfld && Push(FrameworkConstants.StaticField(field))) || Stop($"uses the static field {TypeNames.Of(field)}");

    private bool FieldStep(ILOpCode code, FieldInfo field)
    {
        StackValue? stored = code == ILOpCode.Stfld ? _stack.Pop() : null;

        // Overlapping fields change when another one is stored to.
        if (_stack.Pop() != StackValue.This || field.DeclaringType!.IsExplicitLayout)
        {
            return Stop($"uses {TypeNames.Of(field)}, which is not a plain field of its own");
        }

        return stored is not null ? Store(field, stored)
            : Push(code == ILOpCode.Ldfld ? fields.Load(field) : new StackValue(Type: null) { Field = field });
    }

    private bool Store(FieldInfo field, StackValue value)
    {
        if (value.As(field.FieldType) is not { } stored)
        {
            return Stop($"stores something else than a constant or a parameter to {TypeNames.Of(field)}");
        }

        fields.Store(field, stored);
        return true;
    }

    private bool StoreLocal(int index, StackValue value) => (_locals[index] = value.As(body.LocalTypes[index])) is not null;

    /// <summary>Stores the default of a type to a field, as <c>= null</c> and <c>= 0m</c> do.</summary>
    private bool Clear(Type type) => _stack.Pop() is { Type: null, Field: { } field } && Store(field, new StackValue(type, ZeroValue.Of(type)));

    private bool CallStep(ILOpCode code, MethodBase called)
    {
        ParameterInfo[] parameters = called.GetParameters();
        var passed = new StackValue?[parameters.Length];
        for (int i = parameters.Length - 1; i >= 0; i--)
        {
            passed[i] = _stack.Pop().As(parameters[i].ParameterType);
        }

        if (code == ILOpCode.Newobj)
        {
            return Push(FrameworkConstants.Construct((ConstructorInfo)called, passed)) || Stop($"creates an object of {TypeNames.Of(called.DeclaringType!)}");
        }

        if (passed.Contains(null) || (!called.IsStatic && _stack.Pop() != StackValue.This))
        {
            return Stop($"calls {TypeNames.Of(called)}");
        }

        if (called.IsStatic)
        {
            return Push(FrameworkConstants.Call(called)) || Stop($"calls {TypeNames.Of(called)}");
        }

        if (called.DeclaringType == typeof(object) && called.IsConstructor)
        {
            return true;
        }

        return Follow(called, [StackValue.This, .. passed!], fields, depth + 1, out StackValue? result) is { } reason
            ? Stop($"calls {TypeNames.Of(called)}, which {reason}")
            : result is null || Push(result);
    }
}
