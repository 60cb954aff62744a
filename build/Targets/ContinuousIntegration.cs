namespace Dapper.Json.Build;

/// <summary>All targets, in the order in which one finds the most mistakes first.</summary>
internal static class ContinuousIntegration
{
    // Without these the rest would only fail as well.
    private static readonly string[] First = ["servers", "sdk", "tools", "restore", "build"];

    private static readonly string[] WithServers =
    [
        "documented", "site", "format", "run_tests", "database_tests_ran", "browser_tests_ran", "run_tests_on_the_oldest", "run_tests_on_sqlite_11",
    ];

    private static readonly string[] WithoutServers =
        ["quickstart", "pack", "packages_restore", "packages_are_used", "all_types_load", "apps_start", "published_programs_run"];

    private static readonly string[] Last = ["benchmark_smoke", "benchmark_dry_run", "load_test_smoke"];

    private const string Beside = "soak_smoke";

    /// <summary>Gets the names of the targets that it runs.</summary>
    public static IEnumerable<string> Names => [.. First, .. WithServers, Beside, .. WithoutServers, .. Last];

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

        // One build has looked at all of the code: those of the following steps need not.
        Environment.SetEnvironmentVariable("RunAnalyzers", "false");
        await RunAllAsync(steps, WithServers);

        // It waits for servers that are killed and come back. None of those beside it uses a server.
        Steps.BegunStep soak = steps.Begin(Beside);
        await RunAllAsync(steps, WithoutServers);
        await steps.EndAsync(soak);
        await RunAllAsync(steps, Last);
        return Summary.Write(steps);
    }

    private static async Task RunAllAsync(Steps steps, string[] names)
    {
        foreach (string name in names)
        {
            await steps.RunAsync(name);
        }
    }
}
