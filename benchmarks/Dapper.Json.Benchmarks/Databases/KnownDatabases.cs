using Dapper.Json.Benchmarks.Classes;
using Dapper.Json.Benchmarks.Soak;

namespace Dapper.Json.Benchmarks.Databases;

/// <summary>The databases of this program: those that Entity Framework Core serves in one version, and Firebird.</summary>
internal static class KnownDatabases
{
    public static IReadOnlyList<KnownDatabase> All { get; } =
    [
        new(() => new SqliteDatabase(), Variable: null, [typeof(SqliteThreeColumns), typeof(SqliteEightColumns), typeof(SqliteConvertedColumns)]) { Soak = static () => new SqliteSoakDatabase() },
        new(() => new SqlServerDatabase(), SqlServerDatabase.Server, [typeof(SqlServerThreeColumns), typeof(SqlServerEightColumns), typeof(SqlServerConvertedColumns)]),
        new(() => new FirebirdDatabase(), FirebirdDatabase.Server, []),
    ];
}
