using System.Reflection;
using System.Reflection.Metadata;
using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Proof;

/// <summary>
/// The body of one instance method, followed from its first instruction to its last with what is known of each value instead of the values.
/// There is one path only: whatever branches, or is not known here, is refused.
/// </summary>
/// <param name="method">The method.</param>
/// <param name="body">Its body.</param>
/// <param name="arguments">What is known of its arguments, the object first.</param>
/// <param name="state">What is known of the object's fields.</param>
/// <param name="depth">How many calls are around this one.</param>
internal sealed partial class BodyRun(MethodBase method, IlBody body, StackValue[] arguments, ObjectState state, int depth)
{
    /// <summary>Constructors and accessors that call each other in a circle end here.</summary>
    private const int DeepestCall = 16;

    private readonly StackValue?[] _locals = new StackValue?[body.LocalTypes.Length];
    private readonly Stack<StackValue> _stack = new();
    private string? _refusal;

    /// <summary>Follows a method.</summary>
    /// <param name="method">The method.</param>
    /// <param name="arguments">What is known of its arguments, the object first.</param>
    /// <param name="state">What is known of the object's fields: of no use any more where the body is refused.</param>
    /// <param name="result">What it returns; null for nothing.</param>
    /// <returns>Null where the body is understood as a whole; else what it does, to follow the words "its constructor".</returns>
    public static string? Follow(MethodBase method, StackValue[] arguments, ObjectState state, out StackValue? result)
    {
        try
        {
            return Follow(method, arguments, state, depth: 0, out result);
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            // Reflection and odd bodies have many ways to fail, and all of them mean the same: not understood.
            result = null;
            return $"cannot be read: {(exception as TargetInvocationException)?.InnerException?.Message ?? exception.Message}";
        }
    }

    private static string? Follow(MethodBase method, StackValue[] arguments, ObjectState state, int depth, out StackValue? result)
    {
        result = null;
        Type type = method.DeclaringType!;
        if ((method.IsConstructor || type.IsValueType) && IlBody.HasStaticConstructor(type))
        {
            return $"has the static constructor of {TypeNames.Of(type)} run before it";
        }

        if (depth > DeepestCall)
        {
            return "calls too deep";
        }

        return IlBody.TryOpen(method) is { } body
            ? new BodyRun(method, body, arguments, state, depth).Finish(out result)
            : "has no body that can be read, or one that catches exceptions";
    }

    private string? Finish(out StackValue? result)
    {
        result = null;
        int position = 0;
        while (body.TryRead(ref position, out IlInstruction instruction))
        {
            if (instruction.Code == ILOpCode.Ret)
            {
                return Return(out result);
            }

            if (!Step(instruction))
            {
                return _refusal ?? $"does more than store constants and parameters ({IlBody.NameOf(instruction.Code)})";
            }
        }

        return "has an instruction that is not known";
    }

    private string? Return(out StackValue? result)
    {
        bool isVoid = method is not MethodInfo { ReturnType: var type } || type == typeof(void);
        result = isVoid ? null : _stack.Pop().As(((MethodInfo)method).ReturnType);
        if (result is null && !isVoid)
        {
            return "returns something else";
        }

        return _stack.Count == 0 ? null : "returns in the middle";
    }

    private bool Push(StackValue? value)
    {
        if (value is not null)
        {
            _stack.Push(value);
        }

        return value is not null;
    }

    private bool Refuse(string refusal)
    {
        _refusal = refusal;
        return false;
    }
}
