using Dapper.Json.Benchmarks.Classes;
using Dapper.Json.Benchmarks.Reports;
using Dapper.Json.Benchmarks.Soak;

namespace Dapper.Json.Benchmarks.Databases;

/// <summary>The databases of this program: those that Entity Framework Core 10 serves.</summary>
internal static class KnownDatabases
{
    public static IReadOnlyList<KnownDatabase> All { get; } =
    [
        new(
            () => new PostgresDatabase(),
            PostgresDatabase.Server,
            [typeof(PostgresThreeColumns), typeof(PostgresEightColumns), typeof(PostgresConvertedColumns)]),
    ];

    /// <summary>Gets the commands that this program alone has: none.</summary>
    public static IReadOnlyDictionary<string, Func<ReportOptions, Task<int>>> Commands { get; } = new Dictionary<string, Func<ReportOptions, Task<int>>>();

    /// <summary>Gets those whose connections may fail.</summary>
    public static IReadOnlyList<KnownSoak> Soaks { get; } =
    [
        new("PostgreSQL", PostgresDatabase.Server, static () => new PostgresSoakDatabase()),
        new("PostgreSQL, a primary and its standby", ReplicasSoakDatabase.Servers, static () => new ReplicasSoakDatabase()),
    ];
}
