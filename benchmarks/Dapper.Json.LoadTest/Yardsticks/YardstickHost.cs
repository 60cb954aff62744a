using Dapper.Json.Benchmarks.Databases;
using Dapper.Json.LoadTest.Hosts;
using Dapper.Json.LoadTest.Yardsticks.HttpArena;
using Dapper.Json.LoadTest.Yardsticks.OneRow;
using Dapper.Json.LoadTest.Yardsticks.TechEmpower;
using Npgsql;

namespace Dapper.Json.LoadTest.Yardsticks;

/// <summary>The process of the contenders, and the server that they ask.</summary>
internal static class YardstickHost
{
    /// <summary>The command that starts the process.</summary>
    public const string Command = "yardstick-host";

    public static ServerVariable Server { get; } = new("DAPPER_JSON_POSTGRES", "PostgreSQL");

    public static IReadOnlyList<Yardstick> All { get; } = [HttpArenaYardstick.Create(), TechEmpowerYardstick.Create(), OneRowYardstick.Create()];

    public static Yardstick? Find(string key) => All.FirstOrDefault(yardstick => yardstick.Key == key);

    /// <exception cref="InvalidOperationException">The yardstick has no such settings.</exception>
    public static async Task<int> RunAsync(Yardstick yardstick, string poolingKey)
    {
        Pooling pooling = yardstick.Poolings.Single(pooling => pooling.Key == poolingKey);
        await using NpgsqlDataSource source = NpgsqlDataSource.Create($"{Server.ConnectionString};{pooling.Settings}");
        return await ContenderHost.RunAsync(
            app =>
            {
                foreach (YardstickContender contender in yardstick.Contenders)
                {
                    contender.Map(app.MapGroup(contender.Prefix), source);
                }
            },
            yardstick.Types);
    }
}
