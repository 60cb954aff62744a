using System.Text.RegularExpressions;
using Xunit;

namespace Dapper.Json.Tests.Layers;

/// <summary>The folders of the library use those below them and none above, and its lines are short enough to read.</summary>
public partial class SourceTests
{
    private const string Root = "src/Dapper.Json";
    private const int LongestLine = 160;

    /// <summary>Highest first, as in docs/how-it-works.md; the public surface, above all of them, is the root folder.</summary>
    private static readonly string[] Folders = ["Execution", "Documents", "Contracts", "Planning", "Shapes", "Drivers", "Cells", "Output", "Telemetry"];

    private static readonly string[] Packages = [Root, "src/Dapper.Json.Parameters", "src/Dapper.Json.AspNetCore"];

    [Fact]
    public void Every_folder_has_its_place()
    {
        IEnumerable<string> folders = LinesOf(Root).Select(static line => line.Folder).Where(static folder => folder.Length > 0).Distinct();
        Assert.Equal(Folders.Order(), folders.Order());
    }

    [Fact]
    public void No_folder_uses_one_above_it()
    {
        string[] upwards = [.. from line in LinesOf(Root)
                               let user = Array.IndexOf(Folders, line.Folder)
                               where user >= 0
                               from Match use in Uses().Matches(line.Text)
                               let used = Array.IndexOf(Folders, use.Groups["folder"].Value)
                               where used >= 0 && used < user
                               select $"{line.Place}: {line.Text.Trim()}"];
        Assert.Empty(upwards);
    }

    [Fact]
    public void No_line_is_too_long_to_read()
    {
        string[] tooLong = [.. from package in Packages from line in LinesOf(package) where line.Text.Length > LongestLine select line.Place];
        Assert.Empty(tooLong);
    }

    /// <summary>A using line, or the name of a folder before that of a type: from inside the namespace that needs no using.</summary>
    [GeneratedRegex(@"^using (static )?Dapper\.Json\.(?<folder>\w+)|(?<![\w.])(Dapper\.Json\.)?(?<folder>Execution|Documents|Contracts|Planning|Shapes|Drivers|Cells|Output)\.[A-Z]\w*")]
    private static partial Regex Uses();

    private static IEnumerable<SourceLine> LinesOf(string package)
    {
        string root = Repository.PathOf(package);
        foreach (string file in Directory.EnumerateFiles(root, "*.cs", SearchOption.AllDirectories))
        {
            string[] parts = Path.GetRelativePath(root, file).Split(Path.DirectorySeparatorChar);
            if (parts[0] is "bin" or "obj")
            {
                continue;
            }

            string[] lines = File.ReadAllLines(file);
            for (int i = 0; i < lines.Length; i++)
            {
                yield return new SourceLine(parts.Length > 1 ? parts[0] : "", $"{package}/{string.Join('/', parts)}:{i + 1}", lines[i]);
            }
        }
    }

    private sealed record SourceLine(string Folder, string Place, string Text);
}
