using System.Buffers.Binary;
using System.Collections.Frozen;
using System.Reflection.Emit;
using System.Reflection.Metadata;

namespace Dapper.Json.Contracts.Proof;

/// <summary>One instruction; the operand as its bits, sign-extended (a branch's: the distance to the next instruction).</summary>
internal readonly record struct IlInstruction(ILOpCode Code, long Operand)
{
    public int Token => (int)Operand;
}

/// <summary>Cuts a method's bytes into instructions. Stops at what it does not know, and where bytes are missing.</summary>
internal sealed class IlReader(byte[] il)
{
    private const byte TwoByteCode = 0xFE;

    private static readonly FrozenDictionary<ILOpCode, OpCode> OpCodeTable = typeof(OpCodes).GetFields()
        .Select(static field => field.GetValue(null)).OfType<OpCode>()
        .ToFrozenDictionary(static code => (ILOpCode)(ushort)code.Value);

    private int _position;

    public static string NameOf(ILOpCode code) => OpCodeTable.TryGetValue(code, out OpCode known) ? known.Name! : code.ToString();

    public bool TryRead(out IlInstruction instruction)
    {
        instruction = default;
        ReadOnlySpan<byte> rest = il.AsSpan(_position);
        int codeSize = rest is [TwoByteCode, ..] ? 2 : 1;
        if (rest.Length < codeSize)
        {
            return false;
        }

        ILOpCode code = codeSize == 2 ? (ILOpCode)((TwoByteCode << 8) | rest[1]) : (ILOpCode)rest[0];
        if (!OpCodeTable.TryGetValue(code, out OpCode known) || SizeOf(known.OperandType) is not { } size || rest.Length < codeSize + size)
        {
            return false;
        }

        ReadOnlySpan<byte> operand = rest.Slice(codeSize, size);
        instruction = new IlInstruction(code, size switch
        {
            0 => 0,
            1 => (sbyte)operand[0],
            2 => BinaryPrimitives.ReadInt16LittleEndian(operand),
            4 => BinaryPrimitives.ReadInt32LittleEndian(operand),
            _ => BinaryPrimitives.ReadInt64LittleEndian(operand),
        });
        _position += codeSize + size;
        return true;
    }

    /// <summary>Null for the table of a switch, which no body that is understood has.</summary>
    private static int? SizeOf(OperandType type) => type switch
    {
        OperandType.InlineNone => 0,
        OperandType.ShortInlineBrTarget or OperandType.ShortInlineI or OperandType.ShortInlineVar => 1,
        OperandType.InlineVar => 2,
        OperandType.InlineI8 or OperandType.InlineR => 8,
        OperandType.InlineSwitch => null,
        _ => 4,
    };
}
