using System.Reflection.Metadata;
using Dapper.Json.Contracts.Conversions;
using Dapper.Json.Contracts.Mapping;

[assembly: MetadataUpdateHandler(typeof(DapperRules))]

namespace Dapper.Json.Contracts.Mapping;

/// <summary>
/// The settings of Dapper's mapping of a type that a program can change. Dapper reads them when it creates a row parser. A plan is used
/// as long as they stay the same.
/// </summary>
internal readonly record struct DapperRules(
    SqlMapper.ITypeMap Map, bool MatchesUnderscores, bool AppliesNulls, bool PrefersEnumHandlers, int Changes)
{
    private static int _changes;

    static DapperRules()
    {
        SqlMapper.QueryCachePurged += static (_, _) => Change();
    }

    /// <summary>
    /// Drops the plans at a hot reload, whose methods the runtime finds by name: an edit may have changed the code of constructors and accessors. The
    /// serializer drops its contracts in the same round, maybe later than this.
    /// </summary>
    public static void ClearCache(Type[]? _) => Change();

    /// <summary>Drops the plans that were made from the serializer's old contracts in between.</summary>
    public static void UpdateApplication(Type[]? _) => Change();

    public static DapperRules For(Type type) => new(
        SqlMapper.GetTypeMap(type), DefaultTypeMap.MatchNamesWithUnderscores,
        SqlMapper.Settings.ApplyNullValues, DapperSettings.PrefersTypeHandlersForEnums, Volatile.Read(ref _changes));

    /// <summary>Invalidates all plans, after a change that the other values do not show.</summary>
    private static void Change() => Interlocked.Increment(ref _changes);
}
