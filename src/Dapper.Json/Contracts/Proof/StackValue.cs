using System.Reflection;

namespace Dapper.Json.Contracts.Proof;

/// <summary>What is known of a value while a body is read.</summary>
internal abstract record StackValue
{
    private StackValue()
    {
    }

    /// <summary>This value as a place of that type holds it, or null when it would not be the same value there.</summary>
    public virtual StackValue? As(Type type) => null;

    /// <summary>Reference types may widen; a number in a field of another type would be read as another number.</summary>
    private static bool Fits(Type from, Type to) =>
        from == to || (!from.IsValueType && !to.IsValueType && to.IsAssignableFrom(from));

    /// <summary>The object whose member or constructor is read (of a struct: its address).</summary>
    public sealed record This : StackValue;

    /// <summary>A parameter of the method that is read, also when it was handed on to another.</summary>
    public sealed record Parameter(int Index, Type Type) : StackValue
    {
        public override StackValue? As(Type type) => Fits(Type, type) ? this : null;
    }

    /// <summary>What a field held before the method ran.</summary>
    public sealed record Loaded(FieldInfo Field) : StackValue
    {
        public override StackValue? As(Type type) => Fits(Field.FieldType, type) ? this : null;
    }

    /// <summary>A value known while reading, boxed; of a nullable type, the value inside or null.</summary>
    public sealed record Constant(object? Value, Type Type) : StackValue
    {
        public static Constant Of(object value) => new(value, value.GetType());

        public static Constant Null { get; } = new(null, typeof(object));

        public override StackValue? As(Type type) => ConstantConversion.To(type, this);
    }

    public sealed record FieldAddress(FieldInfo Field) : StackValue;

    public sealed record LocalAddress(int Index) : StackValue;
}
