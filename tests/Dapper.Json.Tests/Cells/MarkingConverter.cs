namespace Dapper.Json.Tests.Cells;

/// <summary>A caller's own converter, whose output no built-in one would give.</summary>
internal class MarkingConverter<T> : JsonConverter<T>
{
    public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        throw new NotSupportedException();

    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options)
    {
        writer.WriteStartArray();
        writer.WriteStringValue($"own {typeof(T).Name} {value}");
        writer.WriteEndArray();
    }
}

/// <summary>The same, but it wants to write null itself.</summary>
internal sealed class NullMarkingConverter<T> : MarkingConverter<T>
{
    public override bool HandleNull => true;

    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options)
    {
        if (value is null)
        {
            writer.WriteStringValue($"no {typeof(T).Name}");
        }
        else
        {
            base.Write(writer, value, options);
        }
    }
}
