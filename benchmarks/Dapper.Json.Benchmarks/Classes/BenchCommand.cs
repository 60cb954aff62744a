using BenchmarkDotNet.Running;
using Dapper.Json.Benchmarks.Databases;

namespace Dapper.Json.Benchmarks.Classes;

/// <summary>Hands the rest of the arguments to BenchmarkDotNet.</summary>
internal static class BenchCommand
{
    private static readonly Type[] Sqlite = [typeof(SqliteThreeColumns), typeof(SqliteEightColumns)];
    private static readonly Type[] SqlServer = [typeof(SqlServerThreeColumns), typeof(SqlServerEightColumns)];

    /// <returns>The exit code: 1 when a benchmark did not run, which BenchmarkDotNet itself only prints.</returns>
    public static int Run(string[] arguments)
    {
        Type[] classes = SqlServerDatabase.IsNamed ? [.. Sqlite, .. SqlServer] : Sqlite;
        BenchmarkSwitcher switcher = BenchmarkSwitcher.FromTypes(classes);
        bool failed = switcher.Run(arguments)
            .Any(summary => summary.HasCriticalValidationErrors || summary.Reports.Length == 0 || summary.Reports.Any(report => !report.Success));
        if (!SqlServerDatabase.IsNamed)
        {
            Console.WriteLine(SqlServerDatabase.Absence);
        }

        return failed ? 1 : 0;
    }
}
