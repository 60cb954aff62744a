using System.Globalization;
using System.Reflection;

namespace Dapper.Json.Contracts.Proof;

/// <summary>A symbolic value on the evaluation stack: a constant, unless it is the object, a parameter or of a field.</summary>
/// <param name="Type">Its type on the stack; null for a value that no field, local or parameter can hold.</param>
/// <param name="Constant">The value of a constant, boxed; for a nullable type, its value or null.</param>
internal sealed record StackValue(Type? Type, object? Constant = null)
{
    /// <summary>Gets the object whose member or constructor is read; for a struct, its address.</summary>
    public static StackValue This { get; } = new(Type: null);

    public static StackValue Null { get; } = new(typeof(object));

    /// <summary>Gets the position of the parameter of the method that is read, even if it was passed on to another method.</summary>
    public int? Parameter { get; init; }

    /// <summary>Gets the field that held the value before the method ran; without a type, the field whose address this is.</summary>
    public FieldInfo? Field { get; init; }

    public bool IsConstant => Type is not null && Parameter is null && Field is null;

    public static StackValue Of(object value) => new(value.GetType(), value);

    /// <summary>
    /// Returns the value as a field, local or parameter of a type holds it; null if that would be another value. References may widen, but a
    /// number in a field of another type is another number.
    /// </summary>
    public StackValue? As(Type type)
    {
        if (Type == type || (Type is { IsValueType: false } && !type.IsValueType && type.IsAssignableFrom(Type)))
        {
            return this;
        }

        if (!IsConstant || !type.IsValueType)
        {
            return IsConstant && !Type!.IsValueType && (Constant is null || type.IsInstanceOfType(Constant)) ? this with { Type = type } : null;
        }

        object? number = Type == Constant?.GetType() ? Number(type) : null;
        return number is null ? null : new StackValue(type, type.IsEnum ? Enum.ToObject(type, number) : number);
    }

    /// <summary>
    /// Returns an integer of the stack as a field, local or parameter of a type holds it, for an enum its number; null if IL does not allow it.
    /// The stack has only ints and longs, without signs: a bool, a char, a byte and a short are ints (ECMA-335, III.1.1).
    /// </summary>
    private object? Number(Type type) => (Constant, Type.GetTypeCode(type)) switch
    {
        (int number, TypeCode.UInt32) => unchecked((uint)number),
        (int number, >= TypeCode.Boolean and <= TypeCode.Int32 and var place) => Convert.ChangeType(number, place, CultureInfo.InvariantCulture),

        // A long itself never gets here, so Int64 means an enum with that underlying type. Enum.ToObject takes a ulong for it too.
        (long number, TypeCode.Int64 or TypeCode.UInt64) => unchecked((ulong)number),
        _ => null,
    };
}
