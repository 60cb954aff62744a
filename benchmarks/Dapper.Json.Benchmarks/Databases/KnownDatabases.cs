using Dapper.Json.Benchmarks.Classes;

namespace Dapper.Json.Benchmarks.Databases;

/// <summary>The databases of this program: those that Entity Framework Core 6 serves.</summary>
internal static class KnownDatabases
{
    public static IReadOnlyList<KnownDatabase> All { get; } =
    [
        new(() => new SqliteDatabase(), Variable: null, [typeof(SqliteThreeColumns), typeof(SqliteEightColumns), typeof(SqliteConvertedColumns)]),
        new(() => new SqlServerDatabase(), SqlServerDatabase.Server, [typeof(SqlServerThreeColumns), typeof(SqlServerEightColumns), typeof(SqlServerConvertedColumns)]),
    ];
}
