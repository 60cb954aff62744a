using System.Reflection.Metadata;

namespace Dapper.Json.Contracts.Proof;

/// <summary>One instruction: what it takes from the stack, what it leaves there. False: refused.</summary>
internal sealed partial class BodyRun
{
    private bool Step(IlInstruction instruction)
    {
        ILOpCode code = instruction.Code;
        switch (code)
        {
            case ILOpCode.Nop or ILOpCode.Volatile:
                return true;
            case ILOpCode.Br_s or ILOpCode.Br:
                // To the next instruction: how unoptimized code arrives at its return.
                return instruction.Operand == 0 || Refuse("branches");

            case >= ILOpCode.Ldarg_0 and <= ILOpCode.Ldarg_3:
                return Push(arguments[code - ILOpCode.Ldarg_0]);
            case ILOpCode.Ldarg_s:
                return Push(arguments[(byte)instruction.Operand]);
            case ILOpCode.Ldarg:
                return Push(arguments[(ushort)instruction.Operand]);

            case >= ILOpCode.Ldloc_0 and <= ILOpCode.Ldloc_3:
                return Push(_locals[code - ILOpCode.Ldloc_0]);
            case ILOpCode.Ldloc_s:
                return Push(_locals[(byte)instruction.Operand]);
            case >= ILOpCode.Stloc_0 and <= ILOpCode.Stloc_3:
                return StoreLocal(code - ILOpCode.Stloc_0);
            case ILOpCode.Stloc_s:
                return StoreLocal((byte)instruction.Operand);
            case ILOpCode.Ldloca_s:
                return Push(new StackValue.LocalAddress((byte)instruction.Operand));

            case ILOpCode.Dup:
                return Push(_stack.Peek());
            case ILOpCode.Pop:
                return _stack.TryPop(out _);

            case (>= ILOpCode.Conv_i1 and <= ILOpCode.Conv_u8) or ILOpCode.Conv_u1 or ILOpCode.Conv_u2:
                return Push(_stack.Pop() is StackValue.Constant { Value: int number } ? Converted(code, number) : null);

            case ILOpCode.Ldfld or ILOpCode.Ldflda or ILOpCode.Stfld or ILOpCode.Ldsfld or ILOpCode.Stsfld:
                return body.Field(instruction.Token) is { } field && FieldStep(code, field);
            case ILOpCode.Initobj:
                return Clear(body.Type(instruction.Token));
            case ILOpCode.Box:
                return Box(body.Type(instruction.Token));
            case ILOpCode.Newarr:
                return Push(FrameworkConstants.EmptyArray(body.Type(instruction.Token), _stack.Pop())) || Refuse("creates an array");
            case ILOpCode.Newobj or ILOpCode.Call or ILOpCode.Callvirt:
                return body.Method(instruction.Token) is { } called && CallStep(code, called);
            case ILOpCode.Throw:
                return Refuse("throws");
            default:
                return code.IsBranch() ? Refuse("branches") : Push(ConstantOf(instruction));
        }
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
    /// Converts a constant at run time as compilers ask for it: for a long that fits an int or a uint (Roslyn, CodeGenerator.EmitLongConstant), and for
    /// an int that becomes a nullable of another type. All else they convert themselves.
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
