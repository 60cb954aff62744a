using System.Text.Json;

namespace Dapper.Json.Cells;

/// <summary>Values of a member whose declared type is nullable, where a converter of the caller's is for that type.</summary>
internal sealed class NullableValueWriter<T>(JsonValueWriter<T?> declared) : ValueWriter<T>
    where T : struct
{
    public override bool IsPlain => false;

    public override void Write(Utf8JsonWriter writer, T value) => declared.Write(writer, value);

    public override void WriteNull(Utf8JsonWriter writer, JsonEncodedText name) => declared.WriteNull(writer, name);
}
