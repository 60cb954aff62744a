using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Cells;

/// <summary>
/// Writes values of type <typeparamref name="T"/> as System.Text.Json does under the given options: with its own converter, with a custom
/// one, or with the whole serializer if number handling applies.
/// </summary>
internal sealed class JsonValueWriter<T> : ValueWriter<T>
{
    private const JsonNumberHandling WriteHandling = JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowNamedFloatingPointLiterals;

    private readonly JsonSerializerOptions _options;
    private readonly JsonTypeInfo<T> _typeInfo;
    private readonly JsonConverter<T>? _converter;
    private readonly bool _writesNull;

    /// <summary>Creates the writer of a column's values.</summary>
    /// <param name="options">The serializer's options.</param>
    /// <param name="builtIn">The converter to use if the options do not know the type.</param>
    public JsonValueWriter(JsonSerializerOptions options, JsonConverter<T> builtIn) : this(TypeInfoOf(options, builtIn))
    {
    }

    /// <summary>Creates the writer of a member's values.</summary>
    /// <param name="typeInfo">The contract of the member's type.</param>
    /// <param name="numberHandling">The number handling of the member; null for that of the type or the options.</param>
    public JsonValueWriter(JsonTypeInfo<T> typeInfo, JsonNumberHandling? numberHandling = null)
    {
        _options = typeInfo.Options;
        _typeInfo = typeInfo;

        bool isBuiltIn = _typeInfo.IsBuiltIn();
        NumberHandling = isBuiltIn && IsNumber
            ? (numberHandling ?? _typeInfo.NumberHandling ?? _options.NumberHandling) & WriteHandling
            : JsonNumberHandling.Strict;
        if (isBuiltIn && IsNumber && numberHandling is not null)
        {
            _typeInfo = JsonMetadataServices.CreateValueInfo<T>(_options, _typeInfo.Converter);
            _typeInfo.NumberHandling = numberHandling;
        }

        bool isHandled = NumberHandling != JsonNumberHandling.Strict;
        IsPlain = isBuiltIn && !isHandled;
        IsCustom = !isBuiltIn;
        _converter = isHandled ? null : _typeInfo.Converter as JsonConverter<T>;

        // A converter for a base type, such as a JsonConverter<object>: the serializer knows whether it handles null.
        _writesNull = !isBuiltIn && default(T) is null && (_converter is null || _converter.HandleNull);
    }

    public override bool IsPlain { get; }

    /// <summary>Gets whether a custom converter writes the values.</summary>
    public bool IsCustom { get; }

    /// <summary>Gets the number handling; strict if T is no number, or if a custom converter writes it.</summary>
    public JsonNumberHandling NumberHandling { get; }

    private static bool IsNumber { get; } = ClrType.Of(typeof(T)) is { IsNumber: true };

    public override void WriteNull(Utf8JsonWriter writer, PropertyName name)
    {
        if (_writesNull)
        {
            name.Write(writer);
            Write(writer, default!);
        }
        else
        {
            name.WriteNull(writer);
        }
    }

    public override void Write(Utf8JsonWriter writer, T value)
    {
        if ((typeof(T) == typeof(double) || typeof(T) == typeof(float)) && IsPlain)
        {
            RealDigits.WriteValue(writer, value);
            return;
        }

        if (typeof(T) == typeof(DateTime) && IsPlain)
        {
            writer.WriteStringValue((DateTime)(object)value!);
            return;
        }

        if (_converter is null)
        {
            JsonSerializer.Serialize(writer, value, _typeInfo);
            return;
        }

        int depth = writer.CurrentDepth;
        _converter.Write(writer, value, _options);
        if (writer.CurrentDepth != depth)
        {
            // The serializer checks this too: otherwise the document would be malformed.
            throw new JsonException($"The converter '{_converter.GetType()}' wrote too much or not enough.");
        }
    }

    private static JsonTypeInfo<T> TypeInfoOf(JsonSerializerOptions options, JsonConverter<T> builtIn) =>
        !options.HasPlainResolver() && options.TryGetTypeInfo(typeof(T), out JsonTypeInfo? known)
            ? (JsonTypeInfo<T>)known
            : JsonMetadataServices.CreateValueInfo<T>(options, options.FindConverter(typeof(T)) ?? builtIn);
}
