using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Dapper.Json.Contracts;

/// <summary>Queries that are given a contract instead of options: those of the contract hold, and keep the plans.</summary>
internal static class GivenTypeInfo
{
    private static readonly ConditionalWeakTable<JsonSerializerOptions, JsonQueryOptions> Known = new();

    /// <summary>Gets the options of queries by a contract.</summary>
    public static JsonQueryOptions Options<T>(JsonTypeInfo<T> jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(jsonTypeInfo);
        return Known.GetValue(jsonTypeInfo.Options, static serializer => new JsonQueryOptions(serializer));
    }

    /// <summary>Gets the contract: that of the options, unless the caller has made one of his own.</summary>
    public static RowContract Contract<T>(JsonTypeInfo<T> jsonTypeInfo)
    {
        jsonTypeInfo.MakeReadOnly();
        return jsonTypeInfo.Options.TryGetTypeInfo(typeof(T), out JsonTypeInfo? own) && ReferenceEquals(own, jsonTypeInfo)
            ? TypeContract<T>.Instance
            : new GivenContract<T>(jsonTypeInfo);
    }
}
