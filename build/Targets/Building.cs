namespace Dapper.Json.Build;

/// <summary>What has to be there before anything is tested, and what looks at the sources and documents.</summary>
internal static class Building
{
    public static IEnumerable<Target> Targets =>
    [
        new("sdk", "Says which .NET SDK it is.", static shell => shell.RunAsync("dotnet --version")),
        new("tools", "Installs Chromium, wrk and what ahead-of-time compilation links with (Debian).", static shell => shell.RunAsync("bash build/tools")),
        new("restore", "Restores the solution.", static shell => shell.RunAsync($"dotnet restore {Repository.Solution} -warnaserror")),

        // In the configuration that the tests run in, so that they need not build again. What ships is built by 'pack'.
        new(
            "build",
            "Builds the solution with all rules, as the tests need it.",
            BuildAsync,
            "restore"),
        new("documented", "Checks that the README has the two commands that the targets run.", Documented),

        // Takes the assemblies of the build.
        new("site", "Makes the site with the API reference in artifacts/site, and checks its links.", static shell => shell.RunAsync("bash build/site")),
        new("format", "Checks white space.", FormatAsync),
    ];

    private static async Task BuildAsync(Shell shell)
    {
        await shell.RunAsync($"dotnet build {Repository.Solution} --no-restore -warnaserror");
        await shell.RunAsync("dotnet build build/Mutations -warnaserror");
    }

    private static Task Documented(Shell shell)
    {
        string[] lines = File.ReadAllLines("README.md");
        string[] missing = [.. new[] { Testing.Command, Packages.RunCommand }.Where(command => !lines.Contains(command))];
        return missing is []
            ? Task.CompletedTask
            : throw new StepException($"The README has no line that is: {string.Join(", ", missing)}");
    }

    // The build has held the rules of style already (EnforceCodeStyleInBuild); what it does not look at is white space. As a folder, without loading projects.
    private static Task FormatAsync(Shell shell) => shell.RunAsync("dotnet format whitespace . --folder --verify-no-changes");
}
