using System.Reflection;

namespace Dapper.Json.Contracts.Proof;

/// <summary>What an object's fields hold after a constructor, read from its IL: no code of the type runs.</summary>
/// <remarks>
/// An object made to try it would not do. Its constructor may have effects, such as a count or a connection, before the first row is there; and what
/// one object holds does not say whether the next holds the same, nor which field a property reads.
/// </remarks>
internal sealed class ConstructorBody
{
    private readonly ObjectState _object;

    private ConstructorBody(ObjectState state) => _object = state;

    /// <summary>
    /// Null when the constructor does more than store constants and parameters; <paramref name="reason"/> then says what, in
    /// words for a person.
    /// </summary>
    public static ConstructorBody? TryRead(ConstructorInfo constructor, out string? reason)
    {
        reason = null;
        if (constructor.IsStatic)
        {
            reason = "its constructor is static";
            return null;
        }

        var state = new ObjectState(constructor.DeclaringType);
        IEnumerable<StackValue> parameters = constructor.GetParameters()
            .Select(static (parameter, index) => new StackValue.Parameter(index, parameter.ParameterType));
        if (BodyRun.TryRun(constructor, [new StackValue.This(), .. parameters], state, out _, out string? refusal))
        {
            return new ConstructorBody(state);
        }

        reason = $"its constructor {refusal}";
        return null;
    }

    /// <summary>The position of the parameter that the field holds, or null.</summary>
    public int? ParameterOf(FieldInfo field) => (_object.Load(field) as StackValue.Parameter)?.Index;

    /// <summary>
    /// What the field holds when it is not a parameter: the constant, boxed, of the field's exact type; the default of the
    /// field's type (null for reference and nullable types) when it is never stored to. An empty collection is one object,
    /// to be read only.
    /// </summary>
    /// <exception cref="InvalidOperationException">The field holds a parameter.</exception>
    public object? ConstantOf(FieldInfo field) => _object.Load(field) is StackValue.Constant constant
        ? constant.Value
        : throw new InvalidOperationException($"The field {field.Name} holds a parameter of the constructor.");
}
