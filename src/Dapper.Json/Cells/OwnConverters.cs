using System.Net.NetworkInformation;
using System.Numerics;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Cells;

/// <summary>
/// The converters of values of drivers that System.Text.Json has none for: it would write an object of their properties, and nothing of those that have none.
/// </summary>
internal sealed class OwnConverters : IJsonTypeInfoResolver
{
    /// <summary>Returns whether values of a type may contain some that one of the converters writes, as lists and dictionaries of any value may.</summary>
    public static bool WriteIn(Type type) =>
        type == typeof(BigInteger)
        || TextConverter.Writes(type)
        || (type.HasElementType && MayBeIn(type.GetElementType()!))
        || (type.IsGenericType && type.GetGenericArguments().Any(MayBeIn));

    /// <summary>Returns a copy of options with the converters added after the custom ones.</summary>
    public static JsonSerializerOptions AddedTo(JsonSerializerOptions options)
    {
        var copy = new JsonSerializerOptions(options);
        copy.Converters.Add(new BigIntegerConverter());
        copy.Converters.Add(new TextConverter());
        copy.TypeInfoResolverChain.Add(new OwnConverters());
        copy.MakeReadOnly();
        return copy;
    }

    /// <summary>Returns the metadata of the types that this library can name. Asked only after the resolvers of the options, which may not know them.</summary>
    public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) =>
        type == typeof(BigInteger) ? JsonMetadataServices.CreateValueInfo<BigInteger>(options, options.FindConverter(type)!)
        : type == typeof(PhysicalAddress) ? JsonMetadataServices.CreateValueInfo<PhysicalAddress>(options, options.FindConverter(type)!)
        : null;

    private static bool MayBeIn(Type type) => type == typeof(object) || WriteIn(type);
}
