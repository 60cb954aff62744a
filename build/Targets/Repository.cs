using System.Xml.Linq;

namespace Dapper.Json.Build;

/// <summary>The repository that the targets are of. All paths are relative to its root, where all commands run.</summary>
internal static class Repository
{
    public const string Solution = "Dapper.Json.sln";

    public const string Artifacts = "artifacts";

    public static void GoToRoot()
    {
        DirectoryInfo? folder = new(AppContext.BaseDirectory);
        while (folder is not null && !File.Exists(Path.Combine(folder.FullName, Solution)))
        {
            folder = folder.Parent;
        }

        Directory.SetCurrentDirectory(folder?.FullName ?? throw new StepException($"No folder above {AppContext.BaseDirectory} has {Solution}."));
    }

    /// <summary>Returns a property of all packages, read from the only file that sets it.</summary>
    public static string Property(string name) => XDocument.Load("Directory.Build.props").Descendants(name).Single().Value;

    public static void Delete(string folder)
    {
        if (Directory.Exists(folder))
        {
            Directory.Delete(folder, recursive: true);
        }
    }
}
