using System.Reflection;

namespace Dapper.Json.Contracts.Proof;

/// <summary>The values of an object's fields after a constructor, read from its IL: no code of the type runs.</summary>
/// <remarks>
/// An object made to try it would not do. Its constructor may have effects, such as a count or a connection, before the first row is there; and what
/// one object holds does not say whether the next holds the same, nor which field a property reads.
/// </remarks>
/// <param name="state">What is known of the fields.</param>
internal sealed class ConstructorBody(ObjectState state)
{
    /// <summary>Reads a constructor.</summary>
    /// <returns>The fields; null where it does more than store constants and parameters: the reason says what, for a person.</returns>
    public static ConstructorBody? TryRead(ConstructorInfo constructor, out string? reason)
    {
        var state = new ObjectState(constructor.DeclaringType);
        IEnumerable<StackValue> parameters = constructor.GetParameters()
            .Select(static (parameter, index) => new StackValue.Parameter(index, parameter.ParameterType));
        string? refusal = BodyRun.Follow(constructor, [new StackValue.This(), .. parameters], state, out _);
        reason = refusal is null ? null : $"its constructor {refusal}";
        return refusal is null ? new ConstructorBody(state) : null;
    }

    /// <summary>Gets the position of the parameter that a field holds; null for none.</summary>
    public int? ParameterOf(FieldInfo field) => (state.Load(field) as StackValue.Parameter)?.Index;

    /// <summary>
    /// Gets what a field holds that holds no parameter: the constant, boxed, of the field's exact type; the default of the
    /// field's type (null for reference and nullable types) where it is never stored to. An empty collection is one object,
    /// to be read only.
    /// </summary>
    /// <exception cref="InvalidOperationException">The field holds a parameter.</exception>
    public object? ConstantOf(FieldInfo field) => state.Load(field) is StackValue.Constant constant
        ? constant.Value : throw new InvalidOperationException($"The field {field.Name} holds a parameter of the constructor.");
}
