using System.IO.Compression;

namespace Dapper.Json.Build;

/// <summary>A package that was made, and what must be in it.</summary>
internal sealed class PackedPackage(string id, string version, string folder)
{
    private string Release => $"src/{id}/obj/Release";

    public async Task CheckAsync(Shell shell, string[] frameworks)
    {
        string repository = Repository.Property("RepositoryUrl");
        string commit = await shell.ReadAsync("git rev-parse HEAD");
        CheckFiles(frameworks);
        CheckNuspec(shell, repository, commit);

        // SourceLink: a debugger gets the source from the commit.
        string source = repository.Replace("https://github.com/", "https://raw.githubusercontent.com/", StringComparison.Ordinal);
        AssertHas($"{Release}/net10.0/{id}.sourcelink.json", $"{source}/{commit}/*");
    }

    private void CheckFiles(string[] frameworks)
    {
        IEnumerable<string> expected = frameworks.SelectMany(framework => new[] { $"lib/{framework}/{id}.dll", $"lib/{framework}/{id}.xml" });
        expected = expected.Concat(["README.md", "icon.png"]);
        if (id == "Dapper.Json")
        {
            expected = expected.Concat(
            [
                "analyzers/dotnet/cs/Dapper.Json.Analyzers.dll", "analyzers/dotnet/cs/Dapper.Json.CodeFixes.dll", "build/net8.0/Dapper.Json.props",
                "build/net8.0/Dapper.Json.targets", "buildTransitive/net8.0/Dapper.Json.props", "buildTransitive/net8.0/Dapper.Json.targets",
            ]);
        }

        using ZipArchive package = ZipFile.OpenRead($"{folder}/{id}.{version}.nupkg");
        string[] missing = [.. expected.Where(entry => package.GetEntry(entry) is null)];
        if (missing is not [])
        {
            throw new StepException($"{id} {version} has no {string.Join(", ", missing)}.");
        }

        using var readme = new StreamReader(package.GetEntry("README.md")!.Open());
        if (readme.ReadToEnd() != File.ReadAllText($"src/{id}/README.md"))
        {
            throw new StepException($"{id} {version} has a README that is not its own.");
        }

        if (!File.Exists($"{folder}/{id}.{version}.snupkg"))
        {
            throw new StepException($"{id} {version} has no symbols.");
        }
    }

    private void CheckNuspec(Shell shell, string repository, string commit)
    {
        string nuspec = $"{Release}/{id}.{version}.nuspec";
        AssertHas(
            nuspec, "<license type=\"expression\">Apache-2.0</license>", "<icon>icon.png</icon>", $"<projectUrl>{repository}</projectUrl>",
            $"<releaseNotes>## [{version}]", $"<repository type=\"git\" url=\"{repository}\" commit=\"{commit}\"");
        if (id == "Dapper.Json.AspNetCore")
        {
            AssertHas(nuspec, "<frameworkReference name=\"Microsoft.AspNetCore.App\" />");
        }

        string[] dependencies = [.. File.ReadLines(nuspec).Where(static line => line.Contains("<dependency ", StringComparison.Ordinal))];
        Array.ForEach(dependencies, shell.Say);
        if (dependencies is [] || dependencies.Any(static line => line.Contains("sqlite", StringComparison.OrdinalIgnoreCase)))
        {
            throw new StepException($"{nuspec} has no dependency, or one on SQLite.");
        }
    }

    private static void AssertHas(string file, params string[] texts)
    {
        string content = File.ReadAllText(file);
        string[] missing = [.. texts.Where(text => !content.Contains(text, StringComparison.Ordinal))];
        if (missing is not [])
        {
            throw new StepException($"{file} has no {string.Join(", ", missing)}.");
        }
    }
}
