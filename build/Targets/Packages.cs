namespace Dapper.Json.Build;

/// <summary>Makes the packages and looks into them.</summary>
internal static class Packages
{
    /// <summary>The command of the README, word for word.</summary>
    public const string RunCommand = "dotnet run --project samples/Quickstart";

    private const string Folder = "artifacts/packages";

    /// <summary>The packages, and the frameworks that each is for.</summary>
    public static readonly (string Id, string[] Frameworks)[] All =
    [
        ("Dapper.Json", ["net8.0", "net10.0"]),
        ("Dapper.Json.Parameters", ["net8.0", "net10.0"]),
        ("Dapper.Json.AspNetCore", ["net8.0", "net10.0"]),
        ("Dapper.Json.AspNetCore.OpenApi", ["net10.0"]),
    ];

    public static IEnumerable<Target> Targets =>
    [
        new("quickstart", "Runs the sample of the README, which must leave no files behind.", QuickstartAsync),
        new("pack", $"Makes the packages in {Folder}, and checks what is in them.", PackAsync),
    ];

    private static async Task QuickstartAsync(Shell shell)
    {
        string before = await shell.ReadAsync("git status --porcelain");
        await shell.RunAsync(RunCommand);
        if (await shell.ReadAsync("git status --porcelain") != before)
        {
            throw new StepException("The Quickstart left files behind.");
        }
    }

    private static async Task PackAsync(Shell shell)
    {
        // A package that is packed again under the same version would not be restored again.
        Repository.Delete(Folder);
        Repository.Delete("artifacts/restored");
        foreach ((string id, string[] frameworks) in All)
        {
            await shell.RunAsync($"dotnet pack src/{id} -c Release -o {Folder} -warnaserror");
            await new PackedPackage(id, Repository.Property("VersionPrefix"), Folder).CheckAsync(shell, frameworks);
        }
    }
}
