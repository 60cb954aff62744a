namespace Dapper.Json.Generated;

/// <summary>Enums and converters that the generated types name.</summary>
public enum Hue
{
    None = 0,
    Red = 1,
    Green = 2,
    Blue = -7,
}

public enum Grade : byte
{
    Low = 1,
    High = 200,
}

public enum Huge : long
{
    Zero = 0,
    Far = long.MaxValue,
}

[Flags]
public enum Rights
{
    None = 0,
    Read = 1,
    Write = 2,
    Both = 3,
    Own = 8,
}

/// <summary>A converter of a whole number's member.</summary>
public sealed class MarkedNumber : JsonConverter<int>
{
    public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

    public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) => writer.WriteStringValue($"#{value}");
}

/// <summary>A converter that is asked about null as well.</summary>
public sealed class MarkedText : JsonConverter<string>
{
    public override bool HandleNull => true;

    public override string Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

    public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) => writer.WriteStringValue($"<{value ?? "nothing"}>");
}
