using Dapper.Json.Contracts.Conversions;

namespace Dapper.Json.Contracts.Mapping;

/// <summary>
/// All that a program can change about how Dapper maps columns to a type. Dapper looks at it when it makes a row parser,
/// and so does a plan, which is kept for as long as nothing changes.
/// </summary>
internal readonly record struct DapperRules(
    SqlMapper.ITypeMap Map, SqlMapper.ITypeMap? ChildMap, bool MatchesUnderscores, bool AppliesNulls, bool PrefersEnumHandlers, int Changes)
{
    private static int _changes;

    static DapperRules()
    {
        SqlMapper.QueryCachePurged += static (_, _) => Change();
    }

    /// <summary>Makes all plans void, after a change that nothing else here shows.</summary>
    public static void Change() => Interlocked.Increment(ref _changes);

    public static DapperRules For(Type type, Type? child = null) => new(
        SqlMapper.GetTypeMap(type), child is null ? null : SqlMapper.GetTypeMap(child), DefaultTypeMap.MatchNamesWithUnderscores,
        SqlMapper.Settings.ApplyNullValues, DapperSettings.PrefersTypeHandlersForEnums, Volatile.Read(ref _changes));
}
