using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Cells;

internal static class SerializerExtensions
{
#pragma warning disable SYSLIB0020 // Obsolete, but a caller's existing options may have it set, and JsonSerializer obeys it.
    /// <summary>Returns whether nulls are omitted by the setting that preceded DefaultIgnoreCondition.</summary>
    public static bool IgnoresNullValues(this JsonSerializerOptions options) => options.IgnoreNullValues;
#pragma warning restore SYSLIB0020

    /// <summary>
    /// Returns the options' converter for a type; null if there is none. A source-generated resolver may not know the type, unless
    /// a type of the application has a member of it.
    /// </summary>
    public static JsonConverter? FindConverter(this JsonSerializerOptions options, Type type)
    {
        JsonConverter? found = options.Converters.FirstOrDefault(converter => converter.CanConvert(type));
        return found is JsonConverterFactory factory ? factory.CreateConverter(type, options) : found;
    }

    /// <summary>
    /// Returns whether the options resolve types as new ones do. Then a type of the table has its built-in converter, which need not be asked for: the
    /// first question makes the resolver create the converters of all types.
    /// </summary>
    public static bool HasDefaultResolver(this JsonSerializerOptions options) =>
        options.Converters.Count == 0 && options.TypeInfoResolver is DefaultJsonTypeInfoResolver { Modifiers.Count: 0 } resolver
        && resolver.GetType() == typeof(DefaultJsonTypeInfoResolver);

    /// <summary>Returns a number handling without what is about reading only.</summary>
    public static JsonNumberHandling ForWriting(this JsonNumberHandling handling) =>
        handling & (JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowNamedFloatingPointLiterals);

    /// <summary>Returns whether a converter of System.Text.Json writes the type.</summary>
    public static bool IsBuiltIn(this JsonTypeInfo typeInfo) => typeInfo.Converter.GetType().Assembly == typeof(JsonSerializer).Assembly;
}
