using System.Net.NetworkInformation;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Dapper.Json.Cells;

/// <summary>Writes values that have no public member as their text: hardware addresses as databases write them, and positions in PostgreSQL's log.</summary>
internal sealed class TextConverter : JsonConverter<object>
{
    /// <remarks>The type of the log's positions belongs to a driver, which need not be there.</remarks>
    public static bool Writes(Type type) => type == typeof(PhysicalAddress) || type.FullName == "NpgsqlTypes.NpgsqlLogSequenceNumber";

    public override bool CanConvert(Type typeToConvert) => Writes(typeToConvert);

    public override object Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

    public override void Write(Utf8JsonWriter writer, object value, JsonSerializerOptions options) => writer.WriteStringValue(
        value is PhysicalAddress address
            ? BitConverter.ToString(address.GetAddressBytes()).Replace('-', ':').ToLowerInvariant()
            : value.ToString());
}
