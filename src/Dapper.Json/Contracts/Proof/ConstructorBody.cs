using System.Reflection;

namespace Dapper.Json.Contracts.Proof;

/// <summary>The values of an object's fields after a constructor, read from its IL. No code of the type runs.</summary>
/// <remarks>
/// A trial object would not be enough. Its constructor may have side effects, such as opening a connection, before the first row is read. And its
/// values show neither whether the next object has the same ones, nor which field a property reads.
/// </remarks>
/// <param name="state">The known fields.</param>
internal sealed class ConstructorBody(ObjectState state)
{
    /// <summary>Reads a constructor.</summary>
    /// <returns>The fields; null, with the reason for messages, if it does more than store constants and parameters.</returns>
    public static ConstructorBody? TryRead(ConstructorInfo constructor, out string? reason)
    {
        var state = new ObjectState(constructor.DeclaringType);
        IEnumerable<StackValue> parameters = constructor.GetParameters()
            .Select(static (parameter, index) => new StackValue.Parameter(index, parameter.ParameterType));
        string? problem = BodyRun.Follow(constructor, [new StackValue.This(), .. parameters], state, out _);
        reason = problem is null ? null : $"its constructor {problem}";
        return problem is null ? new ConstructorBody(state) : null;
    }

    /// <summary>Returns the position of the parameter that a field holds; null for none.</summary>
    public int? ParameterOf(FieldInfo field) => (state.Load(field) as StackValue.Parameter)?.Index;

    /// <summary>Returns the only field that holds a parameter; null for none, or several.</summary>
    public FieldInfo? FieldOf(int parameter) =>
        state.Stored.Where(stored => stored.Value is StackValue.Parameter held && held.Index == parameter).ToArray() is [{ } only] ? only.Field : null;

    /// <summary>
    /// Returns the value of a field that holds no parameter: the constant, boxed, of the field's exact type. If the field is never stored to, it
    /// is the default of its type (null for reference and nullable types). An empty collection is always the same object and must not be changed.
    /// </summary>
    /// <exception cref="InvalidOperationException">The field holds a parameter.</exception>
    public object? ConstantOf(FieldInfo field) => state.Load(field) is StackValue.Constant constant
        ? constant.Value : throw new InvalidOperationException($"The field {field.Name} holds a parameter of the constructor.");
}
