namespace Dapper.Json.Build;

/// <summary>The targets of a change, in the order in which one finds the most mistakes first.</summary>
internal static class ContinuousIntegration
{
    // Without these the rest would only fail as well. The last one builds again once other versions have been restored.
    private static readonly string[] First = ["servers", "sdk", "tools", "restore", "build", "quickstart"];

    // It reads all files of the folder, so nothing may write any beside it.
    private const string BesideNothing = "format";

    // What measures needs servers too, and takes the build of the tests.
    private static readonly string[] WithServers =
        ["documented", "run_tests", "database_tests_ran", "browser_tests_ran", "benchmark_smoke", "load_test_smoke"];

    // Beside those, since half of the time of either is waiting. All that builds the sources comes first.
    private static readonly string[] BesideServers =
    [
        "pack", "benchmark_dry_run", "site", "packages_restore", "packages_are_used", "all_types_load", "apps_start", "published_programs_run",
    ];

    // These restore other versions of what the sources depend on: nothing may build the sources beside them.
    private static readonly string[] OtherVersions = ["run_tests_on_the_oldest", "run_tests_on_sqlite_11"];

    // It takes the build of before, and kills servers that nothing else uses.
    private const string BesideOtherVersions = "soak_smoke";

    /// <summary>Gets the names of the targets that it does not run.</summary>
    public static IEnumerable<string> Apart { get; } = ["mutations"];

    /// <summary>Gets the names of the targets that it runs.</summary>
    public static IEnumerable<string> Names => [.. First, BesideNothing, .. WithServers, .. BesideServers, .. OtherVersions, BesideOtherVersions];

    public static async Task<int> RunAsync(Steps steps)
    {
        Repository.Delete(Repository.Artifacts);
        foreach (string name in First)
        {
            if (!await steps.RunAsync(name))
            {
                return Summary.Write(steps);
            }
        }

        await steps.RunAsync(BesideNothing);

        // One build has looked at all of the code: those of the following steps need not.
        Environment.SetEnvironmentVariable("RunAnalyzers", "false");
        await RunBesideAsync(steps, WithServers, BesideServers);
        await RunBesideAsync(steps, OtherVersions, [BesideOtherVersions]);
        return Summary.Write(steps);
    }

    private static async Task RunBesideAsync(Steps steps, string[] names, string[] beside)
    {
        IReadOnlyList<Steps.BegunStep> begun = steps.Begin(beside);
        foreach (string name in names)
        {
            await steps.RunAsync(name);
        }

        await steps.EndAsync(begun);
    }
}
