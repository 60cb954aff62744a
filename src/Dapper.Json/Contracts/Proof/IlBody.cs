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

    /// <summary>Reads the next instruction.</summary>
    /// <returns>Its code, and the raw bits of its operand, sign-extended: 0 for those whose operands nobody needs, at which reading ends.</returns>
    public (ILOpCode Code, long Operand) Read(ref int position)
    {
        ReadOnlySpan<byte> rest = il.AsSpan(position);
        int codeSize = rest[0] == TwoByteCode ? 2 : 1;
        ILOpCode code = codeSize == 2 ? (ILOpCode)((TwoByteCode << 8) | rest[1]) : (ILOpCode)rest[0];
        int size = OperandSizeOf(code);
        ReadOnlySpan<byte> operand = rest.Slice(codeSize, size);
        position += codeSize + size;
        return (code, size switch
        {
            0 => 0,
            1 => (sbyte)operand[0],
            4 => BinaryPrimitives.ReadInt32LittleEndian(operand),
            _ => BinaryPrimitives.ReadInt64LittleEndian(operand),
        });
    }

    /// <summary>Returns the size of the operand of a code that <see cref="BodyRun"/> understands (ECMA-335, III.1.9).</summary>
    private static int OperandSizeOf(ILOpCode code) => code switch
    {
        ILOpCode.Ldarg_s or ILOpCode.Ldc_i4_s or ILOpCode.Br_s => 1,
        ILOpCode.Ldc_i8 or ILOpCode.Ldc_r8 => 8,
        ILOpCode.Ldc_i4 or ILOpCode.Ldc_r4 or ILOpCode.Ldstr or ILOpCode.Br or ILOpCode.Call or ILOpCode.Newobj or ILOpCode.Initobj => 4,
        ILOpCode.Callvirt or (>= ILOpCode.Ldfld and <= ILOpCode.Stsfld) => 4,
        _ => 0,
    };
}
