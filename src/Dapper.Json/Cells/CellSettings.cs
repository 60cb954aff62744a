using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Dapper.Json.Cells;

/// <summary>The settings that the cell writers of one options instance share.</summary>
internal sealed class CellSettings(JsonSerializerOptions serializer, FrozenSet<string> rawJsonColumns)
{
    /// <summary>The meaning of 0 in JsonSerializerOptions.MaxDepth; to Utf8JsonWriter it is 1,000.</summary>
    private const int SerializerDefaultMaxDepth = 64;

    private readonly ConcurrentDictionary<Type, bool> _converted = new();
    private readonly ConcurrentDictionary<Type, bool> _holdBigIntegers = new();
    private readonly Lazy<JsonSerializerOptions> _bigIntegers = new(() => BigIntegerConverter.AddedTo(serializer));

    public JsonSerializerOptions Serializer { get; } = serializer;

    /// <summary>Gets the names of the columns that the caller says hold JSON already.</summary>
    public FrozenSet<string> RawJsonColumns { get; } = rawJsonColumns;

    /// <summary>Gets whether the property of a NULL is left out.</summary>
    public bool OmitsNulls { get; } = serializer.IgnoresNullValues()
        || serializer.DefaultIgnoreCondition is JsonIgnoreCondition.WhenWritingNull or JsonIgnoreCondition.WhenWritingDefault;

    /// <summary>
    /// Gets whether invalid UTF-8 must be replaced before it is encoded. The default encoder escapes U+FFFD, so it
    /// makes no difference there; others keep the character, but write the escape for an invalid byte.
    /// </summary>
    public bool RepairsTextFirst { get; } = serializer.Encoder is { } encoder && encoder != JavaScriptEncoder.Default;

    /// <summary>Gets how deep the document, and each value that is JSON already, may be nested.</summary>
    public int MaxDepth { get; } = serializer.MaxDepth == 0 ? SerializerDefaultMaxDepth : serializer.MaxDepth;

    /// <summary>Gets how values of each CLR type are written.</summary>
    public TypeTable Types { get; } = new(serializer);

    /// <summary>Encodes a name as JsonSerializer does that of a property: half a surrogate pair becomes U+FFFD.</summary>
    public PropertyName Encode(string name) => new(name, JsonEncodedText.Encode(Encoding.UTF8.GetBytes(name), Serializer.Encoder));

    /// <summary>Says whether the caller has a converter for a type.</summary>
    public bool HasConverter(Type type) => _converted.GetOrAdd(
        type, static (type, serializer) => serializer.Converters.Any(converter => converter.CanConvert(type)), Serializer);

    /// <summary>Gets the options for values of a type that is not in the table: those with big integers have a converter for them, too.</summary>
    public JsonSerializerOptions SerializerOf(Type type) => _holdBigIntegers.GetOrAdd(type, BigIntegerConverter.IsIn) ? _bigIntegers.Value : Serializer;
}
