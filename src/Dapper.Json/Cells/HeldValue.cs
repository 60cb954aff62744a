using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>A column's value in the current row, whose JSON is written only if it is needed, and in the row before.</summary>
internal abstract class HeldValue
{
    /// <summary>Gets whether the current row has NULL; null if no value was read.</summary>
    public bool? IsNull { get; protected set; }

    /// <summary>Gets whether the row before had the same value.</summary>
    public bool IsSame { get; protected set; }

    /// <summary>Reads the value of the current row.</summary>
    public abstract void Read(RowSource source);

    /// <summary>Writes the value, which is not NULL.</summary>
    public abstract void Write(Utf8JsonWriter writer, PropertyName name);
}

/// <inheritdoc/>
/// <param name="column">The column.</param>
/// <param name="read">Reads a value that is not NULL.</param>
/// <param name="write">Writes a value with the name of its property.</param>
internal sealed class HeldValue<T>(ColumnWriter column, Func<RowSource, T> read, Action<Utf8JsonWriter, PropertyName, T> write) : HeldValue
{
    private T _value = default!;

    public override void Read(RowSource source)
    {
        (T last, bool? wasNull, IsNull) = (_value, IsNull, null);
        bool isNull = column.IsNull(source);
        _value = isNull ? default! : read(source);
        (IsNull, IsSame) = (isNull, wasNull == isNull && (isNull || AreSame(last, _value)));
    }

    public override void Write(Utf8JsonWriter writer, PropertyName name) => write(writer, name, _value);

    /// <summary>Returns whether two values are the same to the last bit: 0 differs from -0, and 1.0 from 1.00. NaN is itself.</summary>
    private static bool AreSame(T one, T other) => one switch
    {
        string text => text == (other as string),
        byte[] bytes => other is byte[] others && bytes.AsSpan().SequenceEqual(others),
        DateTimeOffset moment => moment.EqualsExact((DateTimeOffset)(object)other!),
        _ => !RuntimeHelpers.IsReferenceOrContainsReferences<T>() && BytesOf(ref one).SequenceEqual(BytesOf(ref other)),
    };

    private static ReadOnlySpan<byte> BytesOf(ref T value) => MemoryMarshal.CreateReadOnlySpan(in Unsafe.As<T, byte>(ref value), Unsafe.SizeOf<T>());
}
