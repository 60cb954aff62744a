using System.Reflection.Metadata;

namespace Dapper.Json.Contracts.Proof;

/// <summary>An instruction. The operand has its raw bits, sign-extended; for a branch, it is the distance from the next instruction.</summary>
internal readonly record struct IlInstruction(ILOpCode Code, long Operand)
{
    public int Token => (int)Operand;
}
