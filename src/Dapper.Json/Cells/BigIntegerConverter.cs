using System.Globalization;
using System.Numerics;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Cells;

/// <summary>Writes big integers as their digits. System.Text.Json has no converter for them, and would write an object of their properties.</summary>
internal sealed class BigIntegerConverter : JsonConverter<BigInteger>, IJsonTypeInfoResolver
{
    /// <summary>Returns whether values of a type may contain big integers, as lists and dictionaries of any value may.</summary>
    public static bool IsIn(Type type) =>
        type == typeof(BigInteger)
        || (type.HasElementType && IsOrHolds(type.GetElementType()!))
        || (type.IsGenericType && type.GetGenericArguments().Any(IsOrHolds));

    /// <summary>Returns a copy of options with the converter added after the custom ones.</summary>
    public static JsonSerializerOptions AddedTo(JsonSerializerOptions options)
    {
        var copy = new JsonSerializerOptions(options);
        var converter = new BigIntegerConverter();
        copy.Converters.Add(converter);
        copy.TypeInfoResolverChain.Add(converter);
        copy.MakeReadOnly();
        return copy;
    }

    /// <summary>Returns the metadata of big integers. Asked only after the resolvers of the options, which may not know the type.</summary>
    public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) =>
        type == typeof(BigInteger) ? JsonMetadataServices.CreateValueInfo<BigInteger>(options, options.FindConverter(type)!) : null;

    public override BigInteger Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

    public override void Write(Utf8JsonWriter writer, BigInteger value, JsonSerializerOptions options)
    {
        if ((options.NumberHandling & JsonNumberHandling.WriteAsString) != 0)
        {
            writer.WriteStringValue(value.ToString(CultureInfo.InvariantCulture));
        }
        else if (value >= (BigInteger)decimal.MinValue && value <= (BigInteger)decimal.MaxValue)
        {
            writer.WriteNumberValue((decimal)value);
        }
        else
        {
            // As a number and not as raw JSON: the writer would put no line break and no indentation before that.
            using var digits = JsonDocument.Parse(Encoding.ASCII.GetBytes(value.ToString(CultureInfo.InvariantCulture)));
            digits.RootElement.WriteTo(writer);
        }
    }

    public override void WriteAsPropertyName(Utf8JsonWriter writer, BigInteger value, JsonSerializerOptions options) =>
        writer.WritePropertyName(value.ToString(CultureInfo.InvariantCulture));

    private static bool IsOrHolds(Type type) => type == typeof(object) || IsIn(type);
}
