using System.Collections.Concurrent;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Dapper.Json.Cells;

/// <summary>The settings that all column writers of one options instance share.</summary>
internal sealed class CellSettings(JsonSerializerOptions serializer, NameList rawJsonColumns, long bufferLimit, Func<CellSettings>? plain = null)
{
    /// <summary>The meaning of 0 in JsonSerializerOptions.MaxDepth. In Utf8JsonWriter, 0 means 1,000.</summary>
    public const int DefaultMaxDepth = 64;

    private readonly ConcurrentDictionary<Type, bool> _converted = new();
    private readonly ConcurrentDictionary<Type, bool> _holdBigIntegers = new();
    private readonly Lazy<JsonSerializerOptions> _bigIntegers = new(() => BigIntegerConverter.AddedTo(serializer));

    public JsonSerializerOptions Serializer { get; } = serializer;

    /// <summary>Gets the names of the columns that the options name as raw JSON.</summary>
    public NameList RawJsonColumns { get; } = rawJsonColumns;

    /// <summary>Gets the settings of the default options, for values that are not written as they are, such as those of keys.</summary>
    public CellSettings Plain => plain?.Invoke() ?? this;

    /// <summary>Gets the limit for JSON that waits in memory for its place, in bytes.</summary>
    public long BufferLimit { get; } = bufferLimit;

    /// <summary>Gets whether the property of a NULL is omitted.</summary>
    public bool OmitsNulls { get; } = serializer.IgnoresNullValues()
        || serializer.DefaultIgnoreCondition is JsonIgnoreCondition.WhenWritingNull or JsonIgnoreCondition.WhenWritingDefault;

    /// <summary>
    /// Gets whether invalid UTF-8 must be replaced before it is encoded. It makes no difference to the default encoder, which escapes U+FFFD.
    /// Other encoders keep that character, but write an escape for an invalid byte.
    /// </summary>
    public bool RepairsTextFirst { get; } = serializer.Encoder is { } encoder && encoder != JavaScriptEncoder.Default;

    /// <summary>Gets the maximum depth of the document, and of each value that is raw JSON.</summary>
    public int MaxDepth { get; } = serializer.MaxDepth == 0 ? DefaultMaxDepth : serializer.MaxDepth;

    /// <summary>Gets the value writers of the CLR types.</summary>
    public TypeTable Types { get; } = new(serializer);

    /// <summary>Encodes a name as JsonSerializer encodes the name of a property: half a surrogate pair becomes U+FFFD.</summary>
    public PropertyName Encode(string name) => new(name, JsonEncodedText.Encode(Encoding.UTF8.GetBytes(name), Serializer.Encoder));

    /// <summary>Returns whether the options have a custom converter for a type.</summary>
    public bool HasConverter(Type type) => _converted.GetOrAdd(
        type, static (type, serializer) => serializer.Converters.Any(converter => converter.CanConvert(type)), Serializer);

    /// <summary>Returns the options for values of a type that is not in the table. If they may contain big integers, a converter for those is added.</summary>
    public JsonSerializerOptions SerializerOf(Type type) => _holdBigIntegers.GetOrAdd(type, BigIntegerConverter.IsIn) ? _bigIntegers.Value : Serializer;
}
