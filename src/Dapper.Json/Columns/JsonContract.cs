using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Columns;

/// <summary>
/// How System.Text.Json writes a <typeparamref name="T"/> under the caller's options: by its own converter, by the
/// caller's, or, where number handling has a say, by the serializer as a whole.
/// </summary>
internal sealed class JsonContract<T>
{
    private const JsonNumberHandling WriteHandling = JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowNamedFloatingPointLiterals;

    private readonly JsonSerializerOptions _options;
    private readonly JsonTypeInfo<T> _typeInfo;
    private readonly JsonConverter<T>? _converter;
    private readonly bool _writesNull;

    public JsonContract(JsonSerializerOptions options, JsonConverter<T> builtIn)
    {
        _options = options;
        _typeInfo = options.TryGetTypeInfo(typeof(T), out JsonTypeInfo? known)
            ? (JsonTypeInfo<T>)known
            : JsonMetadataServices.CreateValueInfo<T>(options, FindCustom(options) ?? builtIn);

        bool isBuiltIn = _typeInfo.IsBuiltIn();
        NumberHandling = isBuiltIn && IsNumber ? (_typeInfo.NumberHandling ?? options.NumberHandling) & WriteHandling : JsonNumberHandling.Strict;
        bool isHandled = NumberHandling != JsonNumberHandling.Strict;
        IsPlain = isBuiltIn && !isHandled;
        _converter = isHandled ? null : _typeInfo.Converter as JsonConverter<T>;

        // One for a base type, such as a JsonConverter<object>: the serializer knows whether it wants to see null.
        _writesNull = !isBuiltIn && default(T) is null && (_converter is null || _converter.HandleNull);
    }

    /// <summary>Gets whether the matching method of <see cref="Utf8JsonWriter"/> writes just what the serializer would.</summary>
    public bool IsPlain { get; }

    /// <summary>Gets how numbers are written other than plainly; strict where T is none, or the caller's converter decides.</summary>
    public JsonNumberHandling NumberHandling { get; }

    private static bool IsNumber =>
        typeof(T) == typeof(int) || typeof(T) == typeof(long) || typeof(T) == typeof(decimal) ||
        typeof(T) == typeof(double) || typeof(T) == typeof(float) || typeof(T) == typeof(short) ||
        typeof(T) == typeof(byte) || typeof(T) == typeof(sbyte) || typeof(T) == typeof(ushort) ||
        typeof(T) == typeof(uint) || typeof(T) == typeof(ulong);

    /// <summary>Writes the property of a NULL, by the caller's converter if it wants to see null.</summary>
    public void WriteNull(Utf8JsonWriter writer, JsonEncodedText name)
    {
        if (_writesNull)
        {
            writer.WritePropertyName(name);
            Write(writer, default!);
        }
        else
        {
            writer.WriteNull(name);
        }
    }

    public void Write(Utf8JsonWriter writer, T value)
    {
        if (_converter is null)
        {
            JsonSerializer.Serialize(writer, value, _typeInfo);
            return;
        }

        int depth = writer.CurrentDepth;
        _converter.Write(writer, value, _options);
        if (writer.CurrentDepth != depth)
        {
            // The serializer looks, too: what follows would not be a document.
            throw new JsonException($"The converter '{_converter.GetType()}' wrote too much or not enough.");
        }
    }

    /// <summary>A source-generated resolver need not know T, as long as no type of the caller's has such a member.</summary>
    private static JsonConverter? FindCustom(JsonSerializerOptions options)
    {
        foreach (JsonConverter converter in options.Converters)
        {
            if (converter.CanConvert(typeof(T)))
            {
                return converter is JsonConverterFactory factory ? factory.CreateConverter(typeof(T), options) : converter;
            }
        }

        return null;
    }
}
