using System.Globalization;
using System.Net.NetworkInformation;
using System.Numerics;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Cells;

/// <summary>
/// Writes values of drivers that System.Text.Json has no converter for: it would write an object of their properties, and nothing of those that have none.
/// Big integers are written as numbers; hardware addresses and positions in PostgreSQL's log as their texts.
/// </summary>
internal sealed class OwnConverter : JsonConverter<object>, IJsonTypeInfoResolver
{
    /// <summary>Returns whether values of a type may contain some that the converter writes, as lists and dictionaries of any value may.</summary>
    public static bool WritesIn(Type type) =>
        Writes(type) || (type.HasElementType && MayBeIn(type.GetElementType()!)) || (type.IsGenericType && type.GetGenericArguments().Any(MayBeIn));

    /// <summary>Returns a copy of options with the converter added after the custom ones.</summary>
    public static JsonSerializerOptions AddedTo(JsonSerializerOptions options)
    {
        var own = new OwnConverter();
        var copy = new JsonSerializerOptions(options);
        copy.Converters.Add(own);
        copy.TypeInfoResolverChain.Add(own);
        copy.MakeReadOnly();
        return copy;
    }

    /// <summary>Returns the metadata of the types that this library can name. Asked only after the resolvers of the options, which may not know them.</summary>
    public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) =>
        type == typeof(BigInteger) ? JsonMetadataServices.CreateValueInfo<BigInteger>(options, options.FindConverter(type)!)
        : type == typeof(PhysicalAddress) ? JsonMetadataServices.CreateValueInfo<PhysicalAddress>(options, options.FindConverter(type)!)
        : null;

    public override bool CanConvert(Type typeToConvert) => Writes(typeToConvert);

    public override object Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

    public override void Write(Utf8JsonWriter writer, object value, JsonSerializerOptions options)
    {
        if (value is BigInteger && (options.NumberHandling & JsonNumberHandling.WriteAsString) == 0)
        {
            // As a number and not as raw JSON: the writer would put no line break and no indentation before that.
            using var digits = JsonDocument.Parse(Encoding.ASCII.GetBytes(TextOf(value)));
            digits.RootElement.WriteTo(writer);
        }
        else
        {
            writer.WriteStringValue(TextOf(value));
        }
    }

    public override void WriteAsPropertyName(Utf8JsonWriter writer, object value, JsonSerializerOptions options) => writer.WritePropertyName(TextOf(value));

    private static bool MayBeIn(Type type) => type == typeof(object) || WritesIn(type);

    /// <remarks>The type of the log's positions belongs to a driver, which need not be there.</remarks>
    private static bool Writes(Type type) =>
        type == typeof(BigInteger) || type == typeof(PhysicalAddress) || type.FullName == "NpgsqlTypes.NpgsqlLogSequenceNumber";

    private static string TextOf(object value) => value switch
    {
        BigInteger number => number.ToString(CultureInfo.InvariantCulture),
        PhysicalAddress address => BitConverter.ToString(address.GetAddressBytes()).Replace('-', ':').ToLowerInvariant(),
        _ => value.ToString()!,
    };
}
