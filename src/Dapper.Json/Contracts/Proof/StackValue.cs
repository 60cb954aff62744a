using System.Globalization;
using System.Reflection;

namespace Dapper.Json.Contracts.Proof;

/// <summary>A symbolic value on the evaluation stack.</summary>
/// <param name="Type">Its type on the stack; null for a value that no field, local or parameter can hold.</param>
internal abstract record StackValue(Type? Type = null)
{
    /// <summary>
    /// Returns the value as a field, local or parameter of a type holds it; null if that would be another value. References may widen, but a
    /// number in a field of another type is another number.
    /// </summary>
    public virtual StackValue? As(Type type) =>
        Type == type || (Type is { IsValueType: false } && !type.IsValueType && type.IsAssignableFrom(Type)) ? this : null;

    /// <summary>The object whose member or constructor is read; for a struct, its address.</summary>
    public sealed record This : StackValue;

    /// <summary>A parameter of the method that is read, even if it was passed on to another method.</summary>
    public sealed record Parameter(int Index, Type Type) : StackValue(Type);

    /// <summary>The value that a field held before the method ran.</summary>
    public sealed record Loaded(FieldInfo Field) : StackValue(Field.FieldType);

    /// <summary>A known value, boxed; for a nullable type, its value or null.</summary>
    public sealed record Constant(object? Value, Type Type) : StackValue(Type)
    {
        public static Constant Of(object value) => new(value, value.GetType());

        public static Constant Null { get; } = new(null, typeof(object));

        public override StackValue? As(Type type)
        {
            if (Type == type)
            {
                return this;
            }

            if (!type.IsValueType)
            {
                return Type is { IsValueType: false } && (Value is null || type.IsInstanceOfType(Value)) ? this with { Type = type } : null;
            }

            object? number = Type == Value?.GetType() ? Number(type) : null;
            return number is null ? null : new Constant(type.IsEnum ? Enum.ToObject(type, number) : number, type);
        }

        /// <summary>
        /// Returns an integer of the stack as a field, local or parameter of a type holds it, for an enum its number; null if IL does not allow it.
        /// The stack has only ints and longs, without signs: a bool, a char, a byte and a short are ints (ECMA-335, III.1.1).
        /// </summary>
        private object? Number(Type type) => (Value, Type.GetTypeCode(type)) switch
        {
            (int number, TypeCode.UInt32) => unchecked((uint)number),
            (int number, >= TypeCode.Boolean and <= TypeCode.Int32 and var place) => Convert.ChangeType(number, place, CultureInfo.InvariantCulture),
            (long number, TypeCode.Int64) => number,
            (long number, TypeCode.UInt64) => unchecked((ulong)number),
            _ => null,
        };
    }

    public sealed record FieldAddress(FieldInfo Field) : StackValue;
}
