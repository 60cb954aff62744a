using System.Reflection;
using System.Reflection.Metadata;
using Dapper.Json.Cells;

namespace Dapper.Json.Contracts.Proof;

/// <summary>
/// Follows the body of one instance method from its first instruction to its last, with what is known of each value instead
/// of the values. There is one path only: whatever branches, or is not known here, is refused.
/// </summary>
internal sealed partial class BodyRun
{
    /// <summary>Constructors and accessors that call each other in a circle end here.</summary>
    private const int DeepestCall = 16;

    private readonly MethodBase _method;
    private readonly IlBody _body;
    private readonly StackValue[] _arguments;
    private readonly ObjectState _object;
    private readonly int _depth;
    private readonly StackValue?[] _locals;
    private readonly Stack<StackValue> _stack = new();
    private string? _refusal;

    private BodyRun(MethodBase method, IlBody body, StackValue[] arguments, ObjectState state, int depth)
    {
        _method = method;
        _body = body;
        _arguments = arguments;
        _object = state;
        _depth = depth;
        _locals = new StackValue?[body.LocalTypes.Length];
    }

    /// <summary>
    /// Whether the body is understood as a whole; then <paramref name="result"/> is what it returns, null for nothing. If not,
    /// <paramref name="refusal"/> says what it does, to follow the words "its constructor", and the state is of no use.
    /// </summary>
    public static bool TryRun(MethodBase method, StackValue[] arguments, ObjectState state, out StackValue? result, out string? refusal)
    {
        try
        {
            return TryRun(method, arguments, state, depth: 0, out result, out refusal);
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            // Reflection and odd bodies have many ways to fail, and all of them mean the same: not understood.
            result = null;
            refusal = $"cannot be read: {(exception as TargetInvocationException)?.InnerException?.Message ?? exception.Message}";
            return false;
        }
    }

    private static bool TryRun(
        MethodBase method, StackValue[] arguments, ObjectState state, int depth, out StackValue? result, out string? refusal)
    {
        result = null;
        refusal = null;
        Type type = method.DeclaringType!;
        if ((method.IsConstructor || type.IsValueType) && IlBody.HasStaticConstructor(type))
        {
            refusal = $"has the static constructor of {TypeNames.Of(type)} run before it";
        }
        else if (depth > DeepestCall)
        {
            refusal = "calls too deep";
        }
        else if (IlBody.TryOpen(method) is not { } body)
        {
            refusal = "has no body that can be read, or one that catches exceptions";
        }
        else
        {
            var run = new BodyRun(method, body, arguments, state, depth);
            bool done = run.TryFinish(out result);
            refusal = run._refusal;
            return done;
        }

        return false;
    }

    private bool TryFinish(out StackValue? result)
    {
        result = null;
        var reader = new IlReader(_body.Il);
        while (reader.TryRead(out IlInstruction instruction))
        {
            if (instruction.Code == ILOpCode.Ret)
            {
                return TryReturn(out result);
            }

            if (!Step(instruction))
            {
                _refusal ??= $"does more than store constants and parameters ({IlReader.NameOf(instruction.Code)})";
                return false;
            }
        }

        return Refuse("has an instruction that is not known");
    }

    private bool TryReturn(out StackValue? result)
    {
        result = null;
        if (_method is MethodInfo { ReturnType: var type } && type != typeof(void))
        {
            result = _stack.Pop().As(type);
            if (result is null)
            {
                return Refuse("returns something else");
            }
        }

        return _stack.Count == 0 || Refuse("returns in the middle");
    }

    private bool Push(StackValue? value)
    {
        if (value is null)
        {
            return false;
        }

        _stack.Push(value);
        return true;
    }

    private bool Refuse(string refusal)
    {
        _refusal = refusal;
        return false;
    }
}
