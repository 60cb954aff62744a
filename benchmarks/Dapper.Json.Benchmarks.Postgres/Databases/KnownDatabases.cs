using Dapper.Json.Benchmarks.Classes;

namespace Dapper.Json.Benchmarks.Databases;

/// <summary>The databases of this program: those that Entity Framework Core 10 serves.</summary>
internal static class KnownDatabases
{
    public static IReadOnlyList<KnownDatabase> All { get; } =
    [
        new(() => new PostgresDatabase(), PostgresDatabase.Server, [typeof(PostgresThreeColumns), typeof(PostgresEightColumns), typeof(PostgresConvertedColumns)]) { Soak = static () => new PostgresSoakDatabase() },
    ];
}
