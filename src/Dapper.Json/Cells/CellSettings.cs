using System.Collections.Concurrent;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Cells;

/// <summary>The settings that all column writers of one options instance share.</summary>
internal sealed class CellSettings(JsonSerializerOptions serializer)
{
    /// <summary>The meaning of 0 in JsonSerializerOptions.MaxDepth. In Utf8JsonWriter, 0 means 1,000.</summary>
    public const int DefaultMaxDepth = 64;

    private readonly ConcurrentDictionary<Type, bool> _converted = new();
    private readonly ConcurrentDictionary<Type, bool> _holdOwn = new();
    private readonly ConcurrentDictionary<JsonTypeInfo, Type?> _partial = new();
    private readonly Lazy<JsonSerializerOptions> _withOwn = new(() => OwnConverter.AddedTo(serializer));

    public JsonSerializerOptions Serializer { get; } = serializer;

    /// <summary>Gets the settings of grouping keys. Types of the table are written as by default, since a converter may round a value.</summary>
    public CellSettings ForGroupKeys => field ??= new(Serializer) { AreKeys = true, Types = Default };

    /// <summary>
    /// Gets the settings of values that must tell any two rows apart, and may be read again: of the keys between results, of cursors and versions. Types of
    /// the table are written as by default, since a converter may round a value and number handling make it a text; all others by the options' converters.
    /// </summary>
    public CellSettings Lossless => field ??= new(Serializer)
    {
        AreKeys = true,
        AreLossless = true,
        Types = Default,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    /// <summary>
    /// Gets the settings of the JSON that a type in a column's name is read from: as <see cref="Lossless"/>, but a rounded value is no error.
    /// </summary>
    public CellSettings ForCasts =>
        field ??= AreKeys ? Lossless : new(Serializer) { Types = Default, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Gets whether the values are keys, which tell rows apart: one that is not written whole is an error.</summary>
    public bool AreKeys { get; private init; }

    /// <summary>Gets whether a value that the driver may have rounded is an error.</summary>
    public bool AreLossless { get; private init; }

    /// <summary>Gets the encoder of the values. That of <see cref="Lossless"/> ones escapes texts no more than numbers and dates: not their +.</summary>
    public JavaScriptEncoder? Encoder { get; private init; } = serializer.Encoder;

    /// <summary>Gets whether the property of a NULL is omitted.</summary>
    public bool OmitsNulls { get; } = serializer.IgnoresNullValues()
        || serializer.DefaultIgnoreCondition is JsonIgnoreCondition.WhenWritingNull or JsonIgnoreCondition.WhenWritingDefault;

    /// <summary>Gets the maximum depth of the document, and of each value that is raw JSON.</summary>
    public int MaxDepth { get; } = serializer.MaxDepth == 0 ? DefaultMaxDepth : serializer.MaxDepth;

    /// <summary>Gets the value writers of the CLR types.</summary>
    public TypeTable Types { get; private init; } = new(serializer);

    // Any value is a key, also NaN. Without a resolver each type has its built-in converter, also in a program that was compiled ahead of time.
    private static TypeTable Default => field ??= new(new JsonSerializerOptions
    {
        NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals,
        TypeInfoResolver = JsonTypeInfoResolver.Combine(),
    });

    /// <summary>Encodes a name as JsonSerializer encodes the name of a property: half a surrogate pair becomes U+FFFD.</summary>
    public PropertyName Encode(string name) => new(name, JsonEncodedText.Encode(Encoding.UTF8.GetBytes(name), Serializer.Encoder));

    /// <summary>Returns whether the options have a custom converter for a type.</summary>
    public bool HasConverter(Type type) => _converted.GetOrAdd(
        type, static (type, serializer) => serializer.Converters.Any(converter => converter.CanConvert(type)), Serializer);

    /// <summary>Returns a type in the values of a contract of which the serializer writes only a part; null for none.</summary>
    public Type? PartialTypeIn(JsonTypeInfo type) => _partial.GetOrAdd(type, PartialType.In, AreKeys);

    /// <summary>
    /// Returns the options for values of a type that is not in the table. If they may contain values that <see cref="OwnConverter"/> writes, it is added.
    /// </summary>
    public JsonSerializerOptions SerializerOf(Type type) => _holdOwn.GetOrAdd(type, OwnConverter.WritesIn) ? _withOwn.Value : Serializer;
}
