using System.Buffers.Binary;
using System.Collections.Frozen;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Reflection.Emit;
using System.Reflection.Metadata;

namespace Dapper.Json.Contracts.Proof;

/// <summary>
/// The IL of a method. Tokens are resolved with the generic arguments of the reflected type and method. All access to metadata that trimming
/// might remove is here.
/// </summary>
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = Reason)]
[UnconditionalSuppressMessage("Trimming", "IL2070", Justification = Reason)]
internal sealed class IlBody(MethodBase method, MethodBody body, byte[] il)
{
    private const string Reason = "A body that trimming has changed still does what it did, or is not understood, and then Dapper's own way is taken.";

    private const byte TwoByteCode = 0xFE;

    private static readonly FrozenDictionary<ILOpCode, OpCode> OpCodeTable = typeof(OpCodes).GetFields()
        .Select(static field => field.GetValue(null)).OfType<OpCode>()
        .ToFrozenDictionary(static code => (ILOpCode)(ushort)code.Value);

    private readonly Type[] _typeArguments = method.DeclaringType?.GetGenericArguments() ?? [];
    private readonly Type[] _methodArguments = method.IsGenericMethod ? method.GetGenericArguments() : [];

    public Type[] LocalTypes { get; } = [.. body.LocalVariables.Select(static local => local.LocalType)];

    /// <summary>Opens a body. Returns null if there is no IL (abstract, extern, compiled ahead of time), or if it handles exceptions.</summary>
    public static IlBody? TryOpen(MethodBase method) =>
        !method.ContainsGenericParameters
        && method.GetMethodBody() is { ExceptionHandlingClauses.Count: 0 } body
        && body.GetILAsByteArray() is { } il
            ? new IlBody(method, body, il)
            : null;

    /// <summary>
    /// Returns whether a static constructor runs when the first object is created. Initializers of static fields alone do not count: such a type
    /// is marked beforefieldinit.
    /// </summary>
    public static bool HasStaticConstructor(Type type) => !type.Attributes.HasFlag(TypeAttributes.BeforeFieldInit) && type.TypeInitializer is not null;

    public FieldInfo? Field(int token) => method.Module.ResolveField(token, _typeArguments, _methodArguments);

    public MethodBase? Method(int token) => method.Module.ResolveMethod(token, _typeArguments, _methodArguments);

    public Type Type(int token) => method.Module.ResolveType(token, _typeArguments, _methodArguments);

    public string Text(int token) => method.Module.ResolveString(token);

    public static string NameOf(ILOpCode code) => OpCodeTable.TryGetValue(code, out OpCode known) ? known.Name! : code.ToString();

    /// <summary>Reads the next instruction. Returns false if it is unknown or incomplete.</summary>
    public bool TryRead(ref int position, out IlInstruction instruction)
    {
        instruction = default;
        ReadOnlySpan<byte> rest = il.AsSpan(position);
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
        position += codeSize + size;
        return true;
    }

    /// <summary>Returns the size of an operand; null for the table of a switch, which is never understood.</summary>
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

/// <summary>An instruction. The operand has its raw bits, sign-extended; for a branch, it is the distance from the next instruction.</summary>
internal readonly record struct IlInstruction(ILOpCode Code, long Operand)
{
    public int Token => (int)Operand;
}
