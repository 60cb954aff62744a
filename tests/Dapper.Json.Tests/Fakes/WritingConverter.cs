using System.Text.Json.Serialization;

namespace Dapper.Json.Tests.Fakes;

/// <summary>A converter that writes, and reads nothing.</summary>
/// <param name="write">Writes a value.</param>
public class WritingConverter<T>(Action<Utf8JsonWriter, T> write) : JsonConverter<T>
{
    public override T Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) => write(writer, value);
}
