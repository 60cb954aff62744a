using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Cells;

/// <summary>Writes the values of one type.</summary>
internal abstract class ValueWriter<T>
{
    /// <summary>Gets whether the matching method of <see cref="Utf8JsonWriter"/> writes just what the serializer would.</summary>
    public abstract bool IsPlain { get; }

    /// <summary>Gets whether a converter of the caller's writes the values.</summary>
    public abstract bool RunsCallersCode { get; }

    public abstract void Write(Utf8JsonWriter writer, T value);

    /// <summary>Writes the property of a NULL, by the caller's converter if it wants to see null.</summary>
    public abstract void WriteNull(Utf8JsonWriter writer, PropertyName name);
}

/// <summary>Values of a member whose declared type is nullable, where a converter of the caller's is for that type.</summary>
internal sealed class NullableValueWriter<T>(JsonValueWriter<T?> declared) : ValueWriter<T>
    where T : struct
{
    public override bool IsPlain => false;

    public override bool RunsCallersCode => declared.RunsCallersCode;

    public override void Write(Utf8JsonWriter writer, T value) => declared.Write(writer, value);

    public override void WriteNull(Utf8JsonWriter writer, PropertyName name) => declared.WriteNull(writer, name);
}

/// <summary>Writes what stands for a value that the row does not have: its column holds NULL, or the member has no column.</summary>
/// <param name="write">Writes the property; null where it is left out.</param>
/// <param name="runsCallersCode">Whether code of the caller's may run, such as a converter.</param>
internal sealed class NullWriter(Action<Utf8JsonWriter, PropertyName>? write, bool runsCallersCode = false)
{
    /// <summary>Gets the one that writes nothing.</summary>
    public static NullWriter Omitted { get; } = new(write: null);

    /// <summary>Gets the one that writes null, where no type has a say in it.</summary>
    public static NullWriter Literal { get; } = new(static (writer, name) => name.WriteNull(writer));

    /// <summary>Gets whether code of the caller's may run, such as a converter.</summary>
    public bool RunsCallersCode => runsCallersCode;

    /// <summary>Makes the one of a value that is the same in every row.</summary>
    /// <param name="writeValue">Writes the value.</param>
    /// <param name="runsCallersCode">Whether code of the caller's may run, such as a converter.</param>
    public static NullWriter Constant(Action<Utf8JsonWriter> writeValue, bool runsCallersCode) => new(
        (writer, name) =>
        {
            name.Write(writer);
            writeValue(writer);
        },
        runsCallersCode);

    /// <summary>Makes the one of a value that the serializer writes: null, or a collection without elements.</summary>
    public static NullWriter Serialized(JsonTypeInfo typeInfo, object? value) =>
        Constant(writer => JsonSerializer.Serialize(writer, value, typeInfo), runsCallersCode: true);

    public void Write(Utf8JsonWriter writer, PropertyName name) => write?.Invoke(writer, name);
}
