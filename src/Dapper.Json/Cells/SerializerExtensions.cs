using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Cells;

internal static class SerializerExtensions
{
#pragma warning disable SYSLIB0020 // Obsolete, but a caller's existing options may have it set, and JsonSerializer obeys it.
    /// <summary>Says whether the setting that came before DefaultIgnoreCondition leaves out nulls.</summary>
    public static bool IgnoresNullValues(this JsonSerializerOptions options) => options.IgnoreNullValues;
#pragma warning restore SYSLIB0020

    /// <summary>
    /// Gives the options' converter for a type; null where they have none. A source-generated resolver need not know the type, as long as
    /// no type of the caller's has such a member.
    /// </summary>
    public static JsonConverter? FindConverter(this JsonSerializerOptions options, Type type)
    {
        foreach (JsonConverter converter in options.Converters)
        {
            if (converter.CanConvert(type))
            {
                return converter is JsonConverterFactory factory ? factory.CreateConverter(type, options) : converter;
            }
        }

        return null;
    }

    /// <summary>Says whether the type is written by a converter of System.Text.Json's own.</summary>
    public static bool IsBuiltIn(this JsonTypeInfo typeInfo) => typeInfo.Converter.GetType().Assembly == typeof(JsonSerializer).Assembly;
}
