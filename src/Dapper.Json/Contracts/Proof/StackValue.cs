using System.Globalization;
using System.Reflection;

namespace Dapper.Json.Contracts.Proof;

/// <summary>A value, as far as it is known while a body is read.</summary>
/// <param name="Type">The type that it has on the stack; null for what no place holds.</param>
internal abstract record StackValue(Type? Type = null)
{
    /// <summary>
    /// Gives the value as a place of a type holds it; null where that would be another value. References may widen, a number in a field of
    /// another type is another number.
    /// </summary>
    public virtual StackValue? As(Type type) =>
        Type == type || (Type is { IsValueType: false } && !type.IsValueType && type.IsAssignableFrom(Type)) ? this : null;

    /// <summary>The object whose member or constructor is read (of a struct: its address).</summary>
    public sealed record This : StackValue;

    /// <summary>A parameter of the method that is read, also where it was handed on to another.</summary>
    public sealed record Parameter(int Index, Type Type) : StackValue(Type);

    /// <summary>The value that a field held before the method ran.</summary>
    public sealed record Loaded(FieldInfo Field) : StackValue(Field.FieldType);

    /// <summary>A value known while reading, boxed; of a nullable type, the value inside or null.</summary>
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
        /// Gives an integer of the stack as a place of a type holds it, for an enum its number; null where IL does not allow it there. On the stack
        /// there are only ints and longs: a bool, a char, a byte and a short are ints, and none has a sign of its own (ECMA-335, III.1.1).
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

    public sealed record LocalAddress(int Index) : StackValue;
}
