using System.Reflection.Metadata;
using Dapper.Json.Contracts;
using Dapper.Json.Contracts.Mapping;

[assembly: MetadataUpdateHandler(typeof(HotReload))]

namespace Dapper.Json.Contracts;

/// <summary>
/// Called by the runtime, by the names of its methods, when the code of a running program was edited: plans rest on what
/// constructors, getters and setters did before.
/// </summary>
internal static class HotReload
{
    /// <summary>Drops the plans. In this round the serializer drops its contracts, maybe after us.</summary>
    public static void ClearCache(Type[]? _) => DapperRules.Change();

    /// <summary>Drops the plans that were made of the serializer's old contracts meanwhile.</summary>
    public static void UpdateApplication(Type[]? _) => DapperRules.Change();
}
