using System.Reflection;
using System.Reflection.Metadata;
using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Proof;

/// <summary>
/// The symbolic execution of one instance method, from its first instruction to its last. There is only one path: branches and unknown
/// instructions end it.
/// </summary>
/// <param name="method">The method.</param>
/// <param name="body">Its body.</param>
/// <param name="arguments">The symbolic values of its arguments, the object first.</param>
/// <param name="state">The known fields of the object.</param>
/// <param name="depth">The number of calls around this one.</param>
internal sealed partial class BodyRun(MethodBase method, IlBody body, StackValue[] arguments, ObjectState state, int depth)
{
    /// <summary>The limit for constructors and accessors that call each other in a circle.</summary>
    private const int DeepestCall = 16;

    private readonly StackValue?[] _locals = new StackValue?[body.LocalTypes.Length];
    private readonly Stack<StackValue> _stack = new();
    private string? _reason;

    /// <summary>Executes a method.</summary>
    /// <param name="method">The method.</param>
    /// <param name="arguments">The symbolic values of its arguments, the object first.</param>
    /// <param name="state">The known fields of the object. They are not valid if the body is not understood.</param>
    /// <param name="result">The symbolic value that it returns; null for none.</param>
    /// <returns>Null if the whole body is understood. If not, the reason, as it follows the words "its constructor".</returns>
    public static string? Follow(MethodBase method, StackValue[] arguments, ObjectState state, out StackValue? result)
    {
        try
        {
            return Follow(method, arguments, state, depth: 0, out result);
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            // Reflection and unusual bodies can fail in many ways. All mean that the body is not understood.
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
                return _reason ?? $"does more than store constants and parameters ({IlBody.NameOf(instruction.Code)})";
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

    private bool Stop(string reason)
    {
        _reason = reason;
        return false;
    }
}
