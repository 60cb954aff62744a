using System.Globalization;
using System.Numerics;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Dapper.Json.Cells;

/// <summary>Writes big integers as their digits. System.Text.Json has no converter for them, and would write an object of their properties.</summary>
internal sealed class BigIntegerConverter : JsonConverter<BigInteger>
{
    public override BigInteger Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

    public override void Write(Utf8JsonWriter writer, BigInteger value, JsonSerializerOptions options)
    {
        if ((options.NumberHandling & JsonNumberHandling.WriteAsString) != 0)
        {
            writer.WriteStringValue(value.ToString(CultureInfo.InvariantCulture));
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
}
