using Dapper.Json.Contracts.Mapping;

namespace Dapper.Json.Contracts;

/// <summary>
/// The hot reload handler, whose methods the runtime finds by name. Plans depend on the code of constructors, getters and setters, which an
/// edit may have changed.
/// </summary>
internal static class HotReload
{
    /// <summary>Drops the plans. The serializer drops its contracts in the same round, maybe later than this.</summary>
    public static void ClearCache(Type[]? _) => DapperRules.Change();

    /// <summary>Drops the plans that were made from the serializer's old contracts in between.</summary>
    public static void UpdateApplication(Type[]? _) => DapperRules.Change();
}
