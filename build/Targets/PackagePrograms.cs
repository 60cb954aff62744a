namespace Dapper.Json.Build;

/// <summary>Programs that use the packages as a user's do.</summary>
internal static class PackagePrograms
{
    private const string Folder = "tests/Packages";

    /// <summary>From the oldest to the newest. The first three have no assembly of any package.</summary>
    private static readonly string[] Frameworks = ["net48", "netstandard2.0", "net6.0", "net8.0", "net9.0", "net10.0"];

    public static IEnumerable<Target> Targets =>
    [
        new("packages_restore", "Restores each package for each framework: only where it has an assembly.", RestoreAsync, "pack"),
        new("packages_are_used", "Runs a console program and a minimal API on the packages, with and without a driver.", AreUsedAsync, "pack"),
        new("all_types_load", "Loads all types of each package in a process that has nothing but what the package depends on.", AllTypesLoadAsync, "pack"),
        new("apps_start", "Starts kinds of apps that load all types of their assemblies: controllers, Razor Pages, OpenAPI.", AppsStartAsync, "pack"),
        new("published_programs_run", "Runs a trimmed program, and two that are compiled ahead of time, with queries in a class library.", PublishedRunAsync, "pack"),
    ];

    private static async Task RestoreAsync(Shell shell)
    {
        foreach (var packages in Packages.All.GroupBy(static package => Array.IndexOf(Frameworks, package.Frameworks[0])))
        {
            int oldest = packages.Key;
            string[] tooOld = Frameworks[..oldest];
            string[] ids = [.. packages.Select(static package => package.Id)];
            string errors = await shell.ReadFailureAsync($"dotnet restore {Restored(ids, tooOld)}");
            shell.Say(errors);
            ThrowIfAny(
                from id in ids
                from framework in tooOld
                let refused = $"NU1202: Package {id} {Repository.Property("VersionPrefix")} is not compatible with {framework} "
                where !errors.Contains(refused, StringComparison.Ordinal)
                select $"{id} is restored for {framework}, or fails otherwise than by: {refused}");
            foreach (string id in ids)
            {
                await BringToolsAsync(shell, id, Frameworks[oldest..]);
            }
        }
    }

    // What Dapper.Json builds with reaches a project whether it names that package or one that depends on it.
    private static async Task BringToolsAsync(Shell shell, string id, string[] frameworks)
    {
        // Dapper.Json.Parameters does not depend on it: there is only the line.
        string[] tools = id == "Dapper.Json.Parameters"
            ? ["analyzers:"] : ["Dapper.Json.Analyzers.dll", "Dapper.Json.CodeFixes.dll", "Dapper.Json.Generated", ";DapperJsonGenerateParameters"];
        string output = await shell.ReadAsync($"dotnet msbuild -restore -t:ShowAllTools {Restored([id], frameworks)} -p:IsTrimmable=true");
        string[] lines = [.. output.Split('\n').Select(static line => line.Trim())];
        ThrowIfAny(
            from framework in frameworks
            let builds = lines.FirstOrDefault(line => line.StartsWith($"{framework}: ", StringComparison.Ordinal)) ?? ""
            from missing in tools.Where(tool => !builds.Contains(tool, StringComparison.Ordinal))
            select $"With {id} a project for {framework} builds without {missing}.");
    }

    private static string Restored(string[] ids, string[] frameworks) =>
        $"{Folder}/Restored -p:Package=\"{string.Join(';', ids)}\" -p:Frameworks=\"{string.Join(';', frameworks)}\"";

    private static void ThrowIfAny(IEnumerable<string> mistakes)
    {
        string[] all = [.. mistakes];
        if (all is not [])
        {
            throw new StepException(string.Join('\n', all));
        }
    }

    private static async Task AreUsedAsync(Shell shell)
    {
        foreach (string program in new[] { $"{Folder}/Console", $"{Folder}/Web" })
        {
            foreach (string driver in new[] { "false", "true" })
            {
                await shell.RunAsync($"dotnet build {program} -p:WithDriver={driver}");
                await shell.RunBuiltAsync("net8.0", program);
                await shell.RunBuiltAsync("net10.0", program);
            }
        }

        // The same package beside the oldest driver.
        await shell.RunAsync($"dotnet build {Folder}/Console -p:WithDriver=true -p:TestedSqlite=6.0.7 -p:NuGetAudit=false");
        await shell.RunBuiltAsync("net8.0", $"{Folder}/Console");
    }

    private static async Task AllTypesLoadAsync(Shell shell)
    {
        foreach ((string id, string[] frameworks) in Packages.All)
        {
            await shell.RunAsync($"dotnet build {Folder}/Types -p:Package={id}");
            foreach (string framework in frameworks)
            {
                await shell.RunBuiltAsync(framework, $"{Folder}/Types");
            }
        }
    }

    // They answer a query too. The last ones are the oldest and a newer OpenAPI.
    private static async Task AppsStartAsync(Shell shell)
    {
        await shell.RunAsync($"dotnet build {Folder}/Apps/Apps.slnx");
        foreach (string app in new[] { "Controllers", "RazorPages", "WithFastEndpoints", "WithSwashbuckle", "WithOpenApi9", "WithOpenApi" })
        {
            await shell.RunBuiltAsync("net10.0", $"{Folder}/Apps/{app}");
        }

        await shell.RunAsync($"dotnet build {Folder}/Apps/WithOpenApi -p:OpenApiVersion=10.0.15");
        await shell.RunBuiltAsync("net10.0", $"{Folder}/Apps/WithOpenApi");
    }

    // A warning about an assembly of ours is an error.
    private static async Task PublishedRunAsync(Shell shell)
    {
        foreach (string program in new[] { "Aot/Console", "Aot/Web", "Trimmed" })
        {
            string name = Path.GetFileName(program);
            string output = $"artifacts/published/{name}";
            await shell.RunAsync($"dotnet publish {Folder}/{program} --use-current-runtime -o {output}");
            string file = Path.GetFullPath(Path.Combine(output, OperatingSystem.IsWindows() ? $"{name}.exe" : name));
            await shell.RunAsync(file);
            shell.Say($"{new FileInfo(file).Length} bytes");
        }
    }
}
