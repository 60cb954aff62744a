using Dapper.Json.Benchmarks.Classes;
using Dapper.Json.Benchmarks.Reports;
using Dapper.Json.Benchmarks.Soak;
using Dapper.Json.Benchmarks.Wire;

namespace Dapper.Json.Benchmarks.Databases;

/// <summary>The databases of this program: those that Entity Framework Core serves in one version, and Firebird.</summary>
internal static class KnownDatabases
{
    public static IReadOnlyList<KnownDatabase> All { get; } =
    [
        new(() => new SqliteDatabase(), Variable: null, [typeof(SqliteThreeColumns), typeof(SqliteEightColumns), typeof(SqliteConvertedColumns)]),
        new(
            () => new SqlServerDatabase(),
            SqlServerDatabase.Server,
            [typeof(SqlServerThreeColumns), typeof(SqlServerEightColumns), typeof(SqlServerConvertedColumns)]),
        new(() => new FirebirdDatabase(), FirebirdDatabase.Server, []),
        new(() => new WireDatabase(), Variable: null, [typeof(WireThreeColumns), typeof(WireEightColumns)]) { IsStandIn = true },
    ];

    /// <summary>Gets the commands that this program alone has, by their names.</summary>
    public static IReadOnlyDictionary<string, Func<ReportOptions, Task<int>>> Commands { get; } = new Dictionary<string, Func<ReportOptions, Task<int>>>
    {
        ["wire"] = WireCommand.RunAsync,
        [WireServer.Command] = static _ => WireServer.RunAsync(),
    };

    /// <summary>Gets those whose connections may fail.</summary>
    public static IReadOnlyList<KnownSoak> Soaks { get; } =
    [
        new("SQLite", Variable: null, static () => new SqliteSoakDatabase()),
        new("DuckDB", Variable: null, static () => new DuckDbSoakDatabase()),
        new("SQL Server", SqlServerDatabase.Server, static () => new SqlServerSoakDatabase(SqlServerDatabase.Server.ConnectionString)),
        new("SqlClient on the tests' TDS server", Variable: null, static () => new WireSoakDatabase()),
        new("Firebird", FirebirdDatabase.Server, static () => new FirebirdSoakDatabase()),
    ];
}
