using System.Buffers.Binary;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
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

    private readonly Type[] _typeArguments = method.DeclaringType?.GetGenericArguments() ?? [];
    private readonly Type[] _methodArguments = method.IsGenericMethod ? method.GetGenericArguments() : [];

    public Type[] LocalTypes { get; } = [.. body.LocalVariables.Select(static local => local.LocalType)];

    /// <summary>Opens a body. Returns null if there is no IL (abstract, extern, compiled ahead of time), or if it handles exceptions.</summary>
    public static IlBody? TryOpen(MethodBase method) =>
        CodeGeneration.IsSupported
        && !method.ContainsGenericParameters
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

    /// <summary>Returns the name of a code as in ECMA-335.</summary>
    public static string NameOf(ILOpCode code) => code.ToString().ToLowerInvariant().Replace('_', '.');

    /// <summary>Returns whether a position is behind the last instruction.</summary>
    public bool IsEnd(int position) => position >= il.Length;

    /// <summary>Reads the next instruction. Returns false if it is incomplete. Of a switch, the operand is the number of its targets.</summary>
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
        int size = OperandSizeOf(code);
        if (rest.Length < codeSize + size)
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
        position += codeSize + size + (code == ILOpCode.Switch ? instruction.Token * sizeof(int) : 0);
        return true;
    }

    /// <summary>Returns the size of the operand of a code (ECMA-335, III.1.9), without the targets of a switch.</summary>
    private static int OperandSizeOf(ILOpCode code) => code switch
    {
        (>= ILOpCode.Ldarg_s and <= ILOpCode.Stloc_s) or ILOpCode.Ldc_i4_s or (>= ILOpCode.Br_s and <= ILOpCode.Blt_un_s) or ILOpCode.Leave_s => 1,
        ILOpCode.Unaligned => 1,
        >= ILOpCode.Ldarg and <= ILOpCode.Stloc => 2,
        ILOpCode.Ldc_i4 or ILOpCode.Ldc_r4 or (>= ILOpCode.Jmp and <= ILOpCode.Calli) or (>= ILOpCode.Br and <= ILOpCode.Switch) or ILOpCode.Leave => 4,
        (>= ILOpCode.Callvirt and <= ILOpCode.Isinst) or ILOpCode.Unbox or (>= ILOpCode.Ldfld and <= ILOpCode.Stobj) => 4,
        ILOpCode.Box or ILOpCode.Newarr or ILOpCode.Ldelema or ILOpCode.Ldelem or ILOpCode.Stelem or ILOpCode.Unbox_any => 4,
        ILOpCode.Refanyval or ILOpCode.Mkrefany or ILOpCode.Ldtoken or ILOpCode.Ldftn or ILOpCode.Ldvirtftn => 4,
        ILOpCode.Initobj or ILOpCode.Constrained or ILOpCode.Sizeof => 4,
        ILOpCode.Ldc_i8 or ILOpCode.Ldc_r8 => 8,
        _ => 0,
    };
}
