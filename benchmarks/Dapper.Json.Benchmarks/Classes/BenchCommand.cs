using BenchmarkDotNet.Running;
using Dapper.Json.Benchmarks.Databases;

namespace Dapper.Json.Benchmarks.Classes;

/// <summary>Hands the rest of the arguments to BenchmarkDotNet.</summary>
internal static class BenchCommand
{
    /// <returns>The exit code: 1 when a benchmark did not run, which BenchmarkDotNet itself only prints.</returns>
    public static int Run(string[] arguments)
    {
        Type[] classes = [.. KnownDatabase.Here.SelectMany(database => database.Classes)];
        bool failed = classes.Length > 0 && BenchmarkSwitcher.FromTypes(classes).Run(arguments)
            .Any(summary => summary.HasCriticalValidationErrors || summary.Reports.Length == 0 || summary.Reports.Any(report => !report.Success));
        foreach (string absence in KnownDatabase.Absences)
        {
            Console.WriteLine(absence);
        }

        return failed ? 1 : 0;
    }
}
