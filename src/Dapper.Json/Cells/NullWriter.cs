using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Cells;

/// <summary>Writes the property of a value that the row does not have, because its column is NULL or the member has no column.</summary>
/// <param name="write">Writes the property; null if it is omitted.</param>
internal sealed class NullWriter(Action<Utf8JsonWriter, PropertyName>? write)
{
    /// <summary>Gets the writer that omits the property.</summary>
    public static NullWriter Omitted { get; } = new(write: null);

    /// <summary>Gets the writer of a plain null.</summary>
    public static NullWriter Literal { get; } = new(static (writer, name) => name.WriteNull(writer));

    /// <summary>Creates the writer of a value that is the same in every row.</summary>
    /// <param name="writeValue">Writes the value.</param>
    public static NullWriter Constant(Action<Utf8JsonWriter> writeValue) => new(
        (writer, name) =>
        {
            name.Write(writer);
            writeValue(writer);
        });

    /// <summary>Creates the writer of a value that the serializer writes: null, or an empty collection.</summary>
    public static NullWriter Serialized(JsonTypeInfo typeInfo, object? value) =>
        Constant(writer => JsonSerializer.Serialize(writer, value, typeInfo));

    public void Write(Utf8JsonWriter writer, PropertyName name) => write?.Invoke(writer, name);
}
