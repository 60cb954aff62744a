namespace Dapper.Json.Build;

/// <summary>That the ways to measure still run; what they measure here is worth nothing, so the build that is there will do.</summary>
internal static class Benchmarks
{
    private const string OfEmbedded = "benchmarks/Dapper.Json.Benchmarks";
    private const string OfPostgres = "benchmarks/Dapper.Json.Benchmarks.Postgres";
    private const string LoadTest = "benchmarks/Dapper.Json.LoadTest";

    private static readonly string[] OfBoth = ["ratio", "large", "flat", "parameters"];

    public static IEnumerable<Target> Targets =>
    [
        // Its counts do mean something: the step fails where one of those that must be 0 is not.
        new(
            "soak_smoke",
            "Soaks each database for ten seconds, with a failover or two where DAPPER_JSON_REPLICAS names a primary and its standby.",
            static shell => OfBothAsync(program => shell.RunBuiltAsync("net10.0", program, "soak --smoke")),
            "build"),
        new("benchmark_smoke", "Runs the smallest form of the programs that measure.", SmokeAsync, "build"),

        // The smallest workload on the embedded database. BenchmarkDotNet takes optimized builds only.
        new(
            "benchmark_dry_run",
            "Runs one benchmark of BenchmarkDotNet, once.",
            static shell => shell.RunAsync($"dotnet run -c Release --project {OfEmbedded} -- bench --inProcess --job Dry --filter *ThreeColumns*")),
        new("load_test_smoke", "Runs the smallest form of the load tests.", LoadTestsAsync, "build"),
    ];

    private static async Task SmokeAsync(Shell shell)
    {
        await OfBothAsync(async program =>
        {
            foreach (string command in OfBoth)
            {
                await shell.RunBuiltAsync("net10.0", program, $"{command} --smoke");
            }

            // Its large tables take a minute, and show nothing else.
            await shell.RunBuiltAsync("net10.0", program, "lists --smoke --filter", "20 ×");
        });
        await shell.RunBuiltAsync("net10.0", OfEmbedded, "first-call --smoke");
        await shell.RunBuiltAsync("net10.0", OfEmbedded, "published --smoke");
        await shell.RunBuiltAsync("net10.0", OfEmbedded, "duckdb --smoke");
        await shell.RunBuiltAsync("net10.0", OfEmbedded, "wire --smoke --filter", "a page");
    }

    private static async Task LoadTestsAsync(Shell shell)
    {
        foreach (string command in new[] { "run", "httparena", "techempower", "one-row" })
        {
            await shell.RunBuiltAsync("net10.0", LoadTest, $"{command} --smoke");
        }
    }

    // Both programs at once: they wait for other servers most of the time.
    private static Task OfBothAsync(Func<string, Task> run) => Task.WhenAll(run(OfEmbedded), run(OfPostgres));
}
