using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>How values of one type are written.</summary>
internal abstract class ValueWriter<T>
{
    /// <summary>Gets whether the matching method of <see cref="Utf8JsonWriter"/> writes just what the serializer would.</summary>
    public abstract bool IsPlain { get; }

    public abstract void Write(Utf8JsonWriter writer, T value);

    /// <summary>Writes the property of a NULL, by the caller's converter if it wants to see null.</summary>
    public abstract void WriteNull(Utf8JsonWriter writer, JsonEncodedText name);
}
