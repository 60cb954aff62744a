using Dapper.Json.Contracts.Conversions;

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

    /// <summary>Invalidates all plans, after a change that the other values do not show.</summary>
    public static void Change() => Interlocked.Increment(ref _changes);

    public static DapperRules For(Type type) => new(
        SqlMapper.GetTypeMap(type), DefaultTypeMap.MatchNamesWithUnderscores,
        SqlMapper.Settings.ApplyNullValues, DapperSettings.PrefersTypeHandlersForEnums, Volatile.Read(ref _changes));
}
