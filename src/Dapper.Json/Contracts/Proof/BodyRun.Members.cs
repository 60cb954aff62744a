using System.Reflection;
using System.Reflection.Metadata;
using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Proof;

/// <summary>The instructions that use fields or call methods.</summary>
internal sealed partial class BodyRun
{
    private bool FieldStep(ILOpCode code, FieldInfo field)
    {
        if (field.IsStatic)
        {
            return code == ILOpCode.Ldsfld
                ? Push(FrameworkConstants.StaticField(field)) || Stop($"reads the static field {TypeNames.Of(field)}")
                : Stop($"stores to the static field {TypeNames.Of(field)}");
        }

        StackValue? value = code == ILOpCode.Stfld ? _stack.Pop() : null;
        Type owner = field.DeclaringType!;

        // Overlapping fields change when another one is stored to.
        if (_stack.Pop() is not StackValue.This || !owner.IsAssignableFrom(method.DeclaringType) || owner.IsExplicitLayout)
        {
            return Stop($"uses {TypeNames.Of(field)}, which is not a plain field of its own");
        }

        return code switch
        {
            ILOpCode.Ldfld => Push(state.Load(field)),
            ILOpCode.Ldflda => Push(new StackValue.FieldAddress(field)),
            ILOpCode.Stfld => StoreField(field, value),
            _ => false,
        };
    }

    private bool StoreField(FieldInfo field, StackValue? value)
    {
        if (value?.As(field.FieldType) is not { } stored)
        {
            return Stop($"stores something else than a constant or a parameter to {TypeNames.Of(field)}");
        }

        state.Store(field, stored);
        return true;
    }

    private bool StoreLocal(int index, StackValue value) => (_locals[index] = value.As(body.LocalTypes[index])) is not null;

    /// <summary>Stores the default of a type to a field, as <c>= null</c> and <c>= 0m</c> do.</summary>
    private bool Clear(Type type) =>
        _stack.Pop() is StackValue.FieldAddress { Field: var field } && StoreField(field, new StackValue.Constant(ZeroValue.Of(type), type));

    private bool CallStep(ILOpCode code, MethodBase called)
    {
        ParameterInfo[] parameters = called.GetParameters();
        var passed = new StackValue[parameters.Length];
        for (int i = parameters.Length - 1; i >= 0; i--)
        {
            if (_stack.Pop().As(parameters[i].ParameterType) is not { } argument)
            {
                return Stop($"calls {TypeNames.Of(called)}");
            }

            passed[i] = argument;
        }

        if (code == ILOpCode.Newobj)
        {
            return Push(FrameworkConstants.Construct((ConstructorInfo)called, passed)) || Stop($"creates an object of {TypeNames.Of(called.DeclaringType!)}");
        }

        bool done = called.IsStatic ? Push(FrameworkConstants.Call(called)) : CallOn(_stack.Pop(), code, called, passed);
        return done || (_reason is null && Stop($"calls {TypeNames.Of(called)}"));
    }

    private bool CallOn(StackValue target, ILOpCode code, MethodBase called, StackValue[] passed)
    {
        if (target is not StackValue.This)
        {
            return false;
        }

        if (called.DeclaringType == typeof(object) && called.IsConstructor)
        {
            return true;
        }

        if (code == ILOpCode.Callvirt && !state.IsCalled(called))
        {
            return Stop($"calls {TypeNames.Of(called)}, which may be overridden");
        }

        return Follow(called, [target, .. passed], state, depth + 1, out StackValue? result) is { } reason
            ? Stop($"calls {TypeNames.Of(called)}, which {reason}")
            : result is null || Push(result);
    }
}
