using System.Reflection;
using System.Reflection.Metadata;
using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Proof;

/// <summary>
/// The symbolic execution of one instance method, from its first instruction to its last. There is only one path: branches and unknown
/// instructions end it.
/// </summary>
/// <param name="body">The method's body.</param>
/// <param name="arguments">The symbolic values of its arguments, the object first.</param>
/// <param name="fields">The known fields of the object.</param>
/// <param name="depth">The number of calls around this one.</param>
internal sealed partial class BodyRun(IlBody body, StackValue[] arguments, FieldValues fields, int depth)
{
    /// <summary>The reason for an instruction that is not known, or not with such values: it needs no words of its own.</summary>
    private const string Unknown = "";

    /// <summary>The limit for constructors and accessors that call each other in a circle.</summary>
    private const int DeepestCall = 16;

    private readonly StackValue?[] _locals = new StackValue?[body.LocalTypes.Length];
    private readonly Stack<StackValue> _stack = new();

    /// <summary>Executes a method.</summary>
    /// <param name="method">The method.</param>
    /// <param name="arguments">The symbolic values of its arguments, the object first.</param>
    /// <param name="fields">The known fields of the object. They are not valid if the body is not understood.</param>
    /// <param name="result">The symbolic value that it returns; null for none.</param>
    /// <returns>Null if the whole body is understood. If not, the reason, as it follows the words "its constructor".</returns>
    public static string? Follow(MethodBase method, StackValue[] arguments, FieldValues fields, out StackValue? result)
    {
        try
        {
            return Follow(method, arguments, fields, depth: 0, out result);
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            // Reflection and unusual bodies can fail in many ways. All mean that the body is not understood.
            result = null;
            return $"cannot be read: {(exception as TargetInvocationException)?.InnerException?.Message ?? exception.Message}";
        }
    }

    private static string? Follow(MethodBase method, StackValue[] arguments, FieldValues fields, int depth, out StackValue? result)
    {
        result = null;
        Type type = method.DeclaringType!;
        if ((method.IsConstructor || type.IsValueType) && IlBody.HasStaticConstructor(type))
        {
            return $"has the static constructor of {TypeNames.Of(type)} run before it";
        }

        return depth <= DeepestCall && IlBody.TryOpen(method) is { } body
            ? new BodyRun(body, arguments, fields, depth).Finish((method as MethodInfo)?.ReturnType ?? typeof(void), out result)
            : "has no body that can be read, or one that catches exceptions";
    }

    private string? Finish(Type returned, out StackValue? result)
    {
        int position = 0;
        (ILOpCode code, long operand) = body.Read(ref position);
        while (code != ILOpCode.Ret)
        {
            if (Step(code, operand) is { } problem)
            {
                result = null;
                return problem != Unknown ? problem
                    : $"does more than store constants and parameters ({code.ToString().ToLowerInvariant().Replace('_', '.')})";
            }

            (code, operand) = body.Read(ref position);
        }

        result = returned == typeof(void) ? null : _stack.Pop().As(returned);
        return _stack.Count == 0 && (result is not null || returned == typeof(void)) ? null : "returns something else";
    }

    /// <summary>Executes one instruction.</summary>
    /// <returns>Null, or the reason why it is refused.</returns>
    private string? Step(ILOpCode code, long operand) => code switch
    {
        ILOpCode.Nop or ILOpCode.Volatile => null,

        // Unoptimized code keeps what it returns in a local, and branches to the next instruction before it returns.
        ILOpCode.Br_s or ILOpCode.Br when operand == 0 => null,
        >= ILOpCode.Ldloc_0 and <= ILOpCode.Ldloc_3 => Push(_locals[code - ILOpCode.Ldloc_0]),
        >= ILOpCode.Stloc_0 and <= ILOpCode.Stloc_3 => StoreLocal(code - ILOpCode.Stloc_0, _stack.Pop()),

        >= ILOpCode.Ldarg_0 and <= ILOpCode.Ldarg_3 => Push(arguments[code - ILOpCode.Ldarg_0]),
        ILOpCode.Ldarg_s => Push(arguments[(byte)operand]),
        ILOpCode.Dup => Push(_stack.Peek()),
        ILOpCode.Ldsfld or ILOpCode.Stsfld => StaticFieldStep(code, body.Field((int)operand)!),
        >= ILOpCode.Ldfld and <= ILOpCode.Stfld => FieldStep(code, body.Field((int)operand)!),
        ILOpCode.Initobj => Clear(body.Type((int)operand)),
        ILOpCode.Newarr => "creates an array",
        ILOpCode.Newobj or ILOpCode.Call => CallStep(code, body.Method((int)operand)!),

        // Which method this runs is a matter of the object.
        ILOpCode.Callvirt => $"calls {TypeNames.Of(body.Method((int)operand)!)}",
        _ => code.IsBranch() ? "branches" : Push(ConstantOf(code, operand)),
    };

    private StackValue? ConstantOf(ILOpCode code, long operand) => code switch
    {
        ILOpCode.Ldnull => StackValue.Null,
        ILOpCode.Ldstr => StackValue.Of(body.Text((int)operand)),
        >= ILOpCode.Ldc_i4_m1 and <= ILOpCode.Ldc_i4_8 => StackValue.Of((int)code - (int)ILOpCode.Ldc_i4_0),
        ILOpCode.Ldc_i4_s or ILOpCode.Ldc_i4 => StackValue.Of((int)operand),
        ILOpCode.Ldc_i8 => StackValue.Of(operand),
        ILOpCode.Ldc_r4 => StackValue.Of(BitConverter.Int32BitsToSingle((int)operand)),
        ILOpCode.Ldc_r8 => StackValue.Of(BitConverter.Int64BitsToDouble(operand)),

        // A long that fits an int or a uint (Roslyn, CodeGenerator.EmitLongConstant), and an int that becomes a nullable double. Nearly all other
        // constants are converted at compile time.
        ILOpCode.Conv_i8 => _stack.Pop() is { Constant: int number } ? StackValue.Of((long)number) : null,
        ILOpCode.Conv_u8 => _stack.Pop() is { Constant: int number } ? StackValue.Of((long)(uint)number) : null,
        ILOpCode.Conv_r8 => _stack.Pop() is { Constant: int number } ? StackValue.Of((double)number) : null,
        _ => null,
    };

    private string? Push(StackValue? value)
    {
        if (value is null)
        {
            return Unknown;
        }

        _stack.Push(value);
        return null;
    }
}
