namespace Dapper.Json.Build;

/// <summary>The targets of a change, in the order in which one finds the most mistakes first.</summary>
internal static class ContinuousIntegration
{
    // They download more than they compute, and write nothing into this folder.
    private static readonly string[] Installing = ["servers", "tools"];

    // Without these the rest would only fail as well. White space is checked while nothing writes files, since all of the folder is read.
    private static readonly string[] First = ["sdk", "format", "restore", "build", "quickstart"];

    // The soak kills servers that only the tests use besides it. Other versions are built in a folder of their own.
    private static readonly string[] OfTests =
    [
        "documented", "run_tests", "database_tests_ran", "browser_tests_ran", "soak_smoke", "run_tests_on_the_oldest", "run_tests_on_sqlite_11",
        "load_test_smoke",
    ];

    // Beside those, since half of the time of either is waiting; with a third beside them, queries would wait longer than their timeouts. These alone build
    // the sources in their own folders again.
    private static readonly string[] OfPackages =
    [
        "pack", "benchmark_dry_run", "site", "packages_restore", "packages_are_used", "all_types_load", "apps_start", "published_programs_run",
        "benchmark_smoke",
    ];

    /// <summary>Gets the names of the targets that it does not run.</summary>
    public static IEnumerable<string> Apart { get; } = ["mutations"];

    /// <summary>Gets the names of the targets that it runs.</summary>
    public static IEnumerable<string> Names => [.. Installing, .. First, .. OfTests, .. OfPackages];

    public static async Task<int> RunAsync(Steps steps)
    {
        Repository.Delete(Repository.Artifacts);
        if (await RunBesideAsync(steps, First, Installing))
        {
            // One build has looked at all of the code: those of the following steps need not.
            Environment.SetEnvironmentVariable("RunAnalyzers", "false");
            await RunBesideAsync(steps, OfTests, OfPackages);
        }

        return Summary.Write(steps);
    }

    private static async Task<bool> RunBesideAsync(Steps steps, string[] names, string[] beside)
    {
        IReadOnlyList<Steps.BegunStep> begun = steps.Begin(beside);
        foreach (string name in names)
        {
            await steps.RunAsync(name);
        }

        await steps.EndAsync(begun);
        return steps.Failed is [];
    }
}
