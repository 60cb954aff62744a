using System.Reflection;

namespace Dapper.Json.Contracts.Proof;

/// <summary>The known fields of an object: while the body of a member is read, or after a constructor, read from its IL. No code of the type runs.</summary>
/// <remarks>
/// A trial object would not be enough. Its constructor may have side effects, such as opening a connection, before the first row is read. And its
/// values show neither whether the next object has the same ones, nor which field a property reads.
/// </remarks>
/// <param name="areNew">Whether the object is being constructed: what is not stored has the default of its type.</param>
internal sealed class FieldValues(bool areNew)
{
    /// <summary>Gets the stored fields, each with its last value.</summary>
    public Dictionary<FieldInfo, StackValue> Stored { get; } = [];

    /// <summary>Reads a constructor.</summary>
    /// <returns>The fields after it; null, with the reason for messages, if it does more than store constants and parameters.</returns>
    public static FieldValues? After(ConstructorInfo constructor, out string? reason)
    {
        var fields = new FieldValues(areNew: true);
        IEnumerable<StackValue> parameters = constructor.GetParameters()
            .Select(static (parameter, index) => new StackValue(parameter.ParameterType) { Parameter = index });
        reason = BodyRun.Follow(constructor, [StackValue.This, .. parameters], fields, out _) is { } problem ? $"its constructor {problem}" : null;
        return reason is null ? fields : null;
    }

    public StackValue Load(FieldInfo field) =>
        Stored.GetValueOrDefault(field)
        ?? (areNew ? new StackValue(field.FieldType, ZeroValue.Of(field.FieldType)) : new StackValue(field.FieldType) { Field = field });

    /// <summary>Returns the position of the parameter that a field holds; null for none.</summary>
    public int? ParameterOf(FieldInfo field) => Load(field).Parameter;

    /// <summary>Returns the only field that holds a parameter; null for none, or several.</summary>
    public FieldInfo? FieldOf(int parameter) => Stored.Where(stored => stored.Value.Parameter == parameter).ToArray() is [var only] ? only.Key : null;

    /// <summary>
    /// Returns the value of a field that holds no parameter: the constant, boxed, of the field's exact type. If the field is never stored to, it
    /// is the default of its type (null for reference and nullable types). An empty collection is always the same object and must not be changed.
    /// </summary>
    /// <exception cref="InvalidOperationException">The field holds a parameter.</exception>
    public object? ConstantOf(FieldInfo field) => Load(field) is { IsConstant: true } known
        ? known.Constant : throw new InvalidOperationException($"The field {field.Name} holds a parameter of the constructor.");
}
