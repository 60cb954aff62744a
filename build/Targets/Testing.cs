namespace Dapper.Json.Build;

/// <summary>The tests of the solution, and again with other versions.</summary>
internal static class Testing
{
    /// <summary>The command of the README, word for word.</summary>
    public const string Command = "dotnet test";

    private const string ProviderTests = "tests/Dapper.Json.ProviderTests";

    // Restored and built apart, so that what was built for all other targets stays as it is.
    private static string Apart => $"-p:ArtifactsPath={Path.Combine(Path.GetFullPath(Repository.Artifacts), "other-versions")}";

    public static IEnumerable<Target> Targets =>
    [
        new("run_tests", "Runs all tests of the solution.", RunAsync, "build"),
        new("database_tests_ran", "Checks that no tests on servers were skipped.", DatabaseTestsRan, "servers", "run_tests"),
        new("browser_tests_ran", "Checks that no tests in a browser were skipped.", BrowserTestsRan, "run_tests"),
        new("run_tests_on_the_oldest", "Runs tests on the build for .NET 8, with the oldest Dapper, drivers and OpenAPI.", OnTheOldestAsync),
        new("run_tests_on_sqlite_11", "Runs the provider tests of SQLite on the newest driver.", OnSqlite11Async),
    ];

    private static Task RunAsync(Shell shell)
    {
        Repository.Delete(TestResults.Folder);
        return shell.RunAsync($"{Command} --no-build --report-xunit-trx --results-directory {TestResults.Folder}");
    }

    // A test skipped for want of a server says which variable names none: for those that Debian has there is no excuse.
    private static Task DatabaseTestsRan(Shell shell)
    {
        TestResults results = TestResults.Load();
        AssertRanOn("PostgreSQL", "DAPPER_JSON_POSTGRES", "ProviderTests.Postgres.PostgresTypeTests");
        AssertRanOn("MariaDB", "DAPPER_JSON_MARIADB", "ProviderTests.MariaDb");
        AssertRanOn("Firebird", "DAPPER_JSON_FIREBIRD", "ProviderTests.Firebird");
        AssertRanOn("PgBouncer", "DAPPER_JSON_PGBOUNCER", "ProviderTests.PgBouncer");
        AssertRanOn("a standby", "DAPPER_JSON_REPLICAS", "AspNetCore.Tests.Failures.Replica");
        return Task.CompletedTask;

        void AssertRanOn(string server, string variable, string tests)
        {
            if (results.AnySays($"environment variable {variable} names no"))
            {
                throw new StepException($"The tests on {server} were skipped.");
            }

            if (!results.AnyPassed($"Dapper.Json.{tests}"))
            {
                throw new StepException($"No test on {server} passed.");
            }
        }
    }

    private static Task BrowserTestsRan(Shell shell) =>
        TestResults.Load().AnySays("There is no Chromium") ? throw new StepException("The tests in a browser were skipped.") : Task.CompletedTask;

    // Tests again with the oldest of everything that is supported: the package's build for .NET 8, Dapper, and the drivers. Counted once, since
    // the builds are of the same source but for some attributes: what these suites run through need not be repeated by the unit tests, nor by
    // those over HTTP. 'packages_are_used' runs the packages' builds. The filter leaves out the classes named PreparedPostgres* and
    // StreamedDuckDb*, which repeat the suite with prepared and with streaming commands, and TransactSqlTests, for which the driver does not
    // count. Old drivers have known vulnerabilities; the servers are those of the tests.
    private static async Task OnTheOldestAsync(Shell shell)
    {
        await shell.RunAsync(
            $"dotnet test --project {ProviderTests} -p:TestedFramework=net8.0 -p:TestedDapper=2.1.66 -p:TestedNpgsql=9.0.3 -p:TestedSqlite=6.0.7"
            + $" -p:TestedSqlClient=2.1.4 -p:NuGetAudit=false {Apart}",
            ["--filter-class", "*Postgres.Postgres*", "*ProviderTests.Sqlite.*", "*DuckDb.DuckDb*", "*SqlServer*", "--filter-not-class", "*TransactSql*"]);

        // Its schemas differ: references do not find what they refer to.
        await shell.RunAsync(
            $"dotnet test --project tests/Dapper.Json.AspNetCore.Tests -p:TestedOpenApi=10.0.0 {Apart}", ["--filter-class", "*DescriptionTests"]);
    }

    // The newest driver of SQLite, without the tests of SQL Server's on SQLite. All else takes the one of .NET 10, which has support for longer.
    private static Task OnSqlite11Async(Shell shell) => shell.RunAsync(
        $"dotnet test --project {ProviderTests} -p:TestedSqlite=11.0.0 {Apart}", ["--filter-class", "*ProviderTests.Sqlite.*"]);
}
