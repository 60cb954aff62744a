using System.Reflection;
using System.Reflection.Metadata;
using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Proof;

/// <summary>
/// Proves of a computed property that it depends on nothing in its object but single values, such as texts and numbers, and not on some of them. Its IL
/// is read: each use of the object must be to read such a field, or to call a getter of which the same is true.
/// </summary>
/// <param name="hidden">The fields that it must not read.</param>
/// <param name="mostDerived">Finds the method that a virtual call on the object runs.</param>
internal sealed class ComputedGetter(IReadOnlySet<FieldKey> hidden, Func<MethodInfo, MethodInfo> mostDerived)
{
    private readonly HashSet<MethodBase> _known = [];

    /// <summary>Returns whether it is proved. A body that cannot be read proves nothing.</summary>
    public bool IsBlind(MethodInfo getter)
    {
        try
        {
            return Follow(getter);
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            // As in BodyRun: reflection can fail in many ways.
            return false;
        }
    }

    private bool Follow(MethodInfo method)
    {
        // One that calls itself reads no more than its body shows.
        if (!_known.Add(method))
        {
            return true;
        }

        if (IlBody.TryOpen(method) is not { } body)
        {
            return false;
        }

        bool isObject = false;
        for (int position = 0; !body.IsEnd(position);)
        {
            if (!body.TryRead(ref position, out IlInstruction instruction) || (isObject && !MayUseObject(instruction, body)))
            {
                return false;
            }

            isObject = !isObject && IsObject(instruction);
            if (!isObject && IsAddressOfArgument(instruction.Code))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Returns whether an instruction that takes the object takes only a value out of it.</summary>
    private bool MayUseObject(IlInstruction instruction, IlBody body) => instruction.Code switch
    {
        ILOpCode.Ldfld or ILOpCode.Ldflda =>
            body.Field(instruction.Token) is { } field && ClrType.IsValue(field.FieldType) && !hidden.Contains(FieldKey.Of(field)),
        ILOpCode.Call => body.Method(instruction.Token) is MethodInfo called && (IsGetType(called) || (IsOfObject(called) && Follow(called))),
        ILOpCode.Callvirt => body.Method(instruction.Token) is MethodInfo called && (IsGetType(called) || (IsOfObject(called) && Follow(mostDerived(called)))),
        _ => false,
    };

    /// <summary>Returns whether a call takes the object as the one that it is on, and not as an argument.</summary>
    private static bool IsOfObject(MethodInfo called) =>
        !called.IsStatic && called.GetParameters().Length == 0 && called.DeclaringType is { IsInterface: false };

    private static bool IsGetType(MethodInfo called) => called.DeclaringType == typeof(object) && called.Name == nameof(GetType);

    private static bool IsObject(IlInstruction instruction) =>
        instruction.Code == ILOpCode.Ldarg_0 || (instruction is { Code: ILOpCode.Ldarg_s or ILOpCode.Ldarg, Operand: 0 });

    private static bool IsAddressOfArgument(ILOpCode code) => code is ILOpCode.Ldarga or ILOpCode.Ldarga_s or ILOpCode.Starg or ILOpCode.Starg_s;
}
