using System.Reflection.Metadata;

namespace Dapper.Json.Contracts.Proof;

/// <summary>The effect of one instruction on the stack; false if the instruction is refused.</summary>
internal sealed partial class BodyRun
{
    private bool Step(IlInstruction instruction)
    {
        ILOpCode code = instruction.Code;
        int token = instruction.Token;
        return code switch
        {
            ILOpCode.Nop or ILOpCode.Volatile => true,

            // Unoptimized code branches to the next instruction before it returns.
            ILOpCode.Br_s or ILOpCode.Br when instruction.Operand == 0 => true,

            >= ILOpCode.Ldarg_0 and <= ILOpCode.Ldarg_3 => Push(arguments[code - ILOpCode.Ldarg_0]),
            ILOpCode.Ldarg_s => Push(arguments[(byte)instruction.Operand]),
            >= ILOpCode.Ldloc_0 and <= ILOpCode.Ldloc_3 => Push(_locals[code - ILOpCode.Ldloc_0]),
            ILOpCode.Ldloc_s => Push(_locals[(byte)instruction.Operand]),
            >= ILOpCode.Stloc_0 and <= ILOpCode.Stloc_3 => StoreLocal(code - ILOpCode.Stloc_0, _stack.Pop()),
            ILOpCode.Stloc_s => StoreLocal((byte)instruction.Operand, _stack.Pop()),
            ILOpCode.Dup => Push(_stack.Peek()),
            (>= ILOpCode.Conv_i1 and <= ILOpCode.Conv_u8) or ILOpCode.Conv_u1 or ILOpCode.Conv_u2 =>
                Push(_stack.Pop() is StackValue.Constant { Value: int number } ? Converted(code, number) : null),

            ILOpCode.Ldfld or ILOpCode.Ldflda or ILOpCode.Stfld or ILOpCode.Ldsfld or ILOpCode.Stsfld =>
                body.Field(token) is { } field && FieldStep(code, field),
            ILOpCode.Initobj => Clear(body.Type(token)),
            ILOpCode.Newarr => Push(FrameworkConstants.EmptyArray(body.Type(token), _stack.Pop())) || Stop("creates an array"),
            ILOpCode.Newobj or ILOpCode.Call or ILOpCode.Callvirt => body.Method(token) is { } called && CallStep(code, called),
            _ => code.IsBranch() ? Stop("branches") : Push(ConstantOf(instruction)),
        };
    }

    private StackValue.Constant? ConstantOf(IlInstruction instruction) => instruction.Code switch
    {
        ILOpCode.Ldnull => StackValue.Constant.Null,
        ILOpCode.Ldstr => StackValue.Constant.Of(body.Text(instruction.Token)),
        >= ILOpCode.Ldc_i4_m1 and <= ILOpCode.Ldc_i4_8 => StackValue.Constant.Of((int)instruction.Code - (int)ILOpCode.Ldc_i4_0),
        ILOpCode.Ldc_i4_s or ILOpCode.Ldc_i4 => StackValue.Constant.Of((int)instruction.Operand),
        ILOpCode.Ldc_i8 => StackValue.Constant.Of(instruction.Operand),
        ILOpCode.Ldc_r4 => StackValue.Constant.Of(BitConverter.Int32BitsToSingle((int)instruction.Operand)),
        ILOpCode.Ldc_r8 => StackValue.Constant.Of(BitConverter.Int64BitsToDouble(instruction.Operand)),
        _ => null,
    };

    /// <summary>
    /// Converts a constant. Compilers emit this for a long that fits an int or a uint (Roslyn, CodeGenerator.EmitLongConstant), and for an int that
    /// becomes a nullable of another type. All other constants are converted at compile time.
    /// </summary>
    private static StackValue.Constant? Converted(ILOpCode code, int number) => code switch
    {
        ILOpCode.Conv_i1 => StackValue.Constant.Of((int)(sbyte)number),
        ILOpCode.Conv_u1 => StackValue.Constant.Of((int)(byte)number),
        ILOpCode.Conv_i2 => StackValue.Constant.Of((int)(short)number),
        ILOpCode.Conv_u2 => StackValue.Constant.Of((int)(ushort)number),
        ILOpCode.Conv_i8 => StackValue.Constant.Of((long)number),
        ILOpCode.Conv_u8 => StackValue.Constant.Of((long)(uint)number),
        ILOpCode.Conv_r4 => StackValue.Constant.Of((float)number),
        ILOpCode.Conv_r8 => StackValue.Constant.Of((double)number),
        _ => null,
    };
}
