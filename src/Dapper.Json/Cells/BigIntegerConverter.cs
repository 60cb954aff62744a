using System.Globalization;
using System.Numerics;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Cells;

/// <summary>Writes the digits of big integers. System.Text.Json has no converter for them, and writes their properties.</summary>
internal sealed class BigIntegerConverter : JsonConverter<BigInteger>, IJsonTypeInfoResolver
{
    /// <summary>Says whether values of a type may have big integers inside of them, as lists and dictionaries of any value do.</summary>
    public static bool IsIn(Type type) =>
        type == typeof(BigInteger)
        || (type.HasElementType && IsOrHolds(type.GetElementType()!))
        || (type.IsGenericType && type.GetGenericArguments().Any(IsOrHolds));

    /// <summary>Gives a copy of options in which the converter comes after the caller's.</summary>
    public static JsonSerializerOptions AddedTo(JsonSerializerOptions options)
    {
        var copy = new JsonSerializerOptions(options);
        var converter = new BigIntegerConverter();
        copy.Converters.Add(converter);
        copy.TypeInfoResolverChain.Add(converter);
        copy.MakeReadOnly();
        return copy;
    }

    /// <summary>Stands behind the resolvers of the caller's, which need not know the type.</summary>
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
            // As a number and not as raw JSON, before which the writer neither breaks the line nor indents.
            using var digits = JsonDocument.Parse(Encoding.ASCII.GetBytes(value.ToString(CultureInfo.InvariantCulture)));
            digits.RootElement.WriteTo(writer);
        }
    }

    public override void WriteAsPropertyName(Utf8JsonWriter writer, BigInteger value, JsonSerializerOptions options) =>
        writer.WritePropertyName(value.ToString(CultureInfo.InvariantCulture));

    private static bool IsOrHolds(Type type) => type == typeof(object) || IsIn(type);
}
