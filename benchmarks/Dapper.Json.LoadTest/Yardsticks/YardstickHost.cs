using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.LoadTest.Hosts;
using Dapper.Json.LoadTest.Yardsticks.HttpArena;
using Dapper.Json.LoadTest.Yardsticks.OneRow;
using Dapper.Json.LoadTest.Yardsticks.TechEmpower;
using Npgsql;

namespace Dapper.Json.LoadTest.Yardsticks;

/// <summary>The process of a contender, and the server that it asks.</summary>
internal static class YardstickHost
{
    /// <summary>The command that starts the process.</summary>
    public const string Command = "yardstick-host";

    /// <summary>The process of all contenders.</summary>
    public const string AllContenders = "all";

    public static ServerVariable Server { get; } = new("DAPPER_JSON_POSTGRES", "PostgreSQL");

    public static IReadOnlyList<Yardstick> All { get; } = [HttpArenaYardstick.Create(), TechEmpowerYardstick.Create(), OneRowYardstick.Create()];

    public static Yardstick? Find(string key) => All.FirstOrDefault(yardstick => yardstick.Key == key);

    /// <exception cref="InvalidOperationException">The yardstick has no such contender, or no such settings.</exception>
    public static async Task<int> RunAsync(Yardstick yardstick, string contenderKey, string poolingKey)
    {
        YardstickContender[] contenders = [.. yardstick.Contenders.Where(contender => contenderKey == AllContenders || contender.Key == contenderKey)];
        Pooling pooling = yardstick.Poolings.Single(pooling => pooling.Key == poolingKey);
        await using NpgsqlDataSource source = NpgsqlDataSource.Create($"{Server.ConnectionString};{pooling.Settings}");
        return await ContenderHost.RunAsync(
            app => Array.ForEach(contenders, contender => contender.Map(app.MapGroup(yardstick.PrefixOf(contender)), source)), yardstick.Types);
    }
}
