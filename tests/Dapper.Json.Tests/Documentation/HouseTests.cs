using System.Text.RegularExpressions;

namespace Dapper.Json.Tests.Documentation;

/// <summary>What the pages for contributors name is there: files of the source, and the folders of the picture.</summary>
public partial class HouseTests
{
    private static readonly string[] Sources = [.. new[] { "src", "tests", "build", "benchmarks", "samples" }.SelectMany(FilesOf)];

    [Theory]
    [InlineData("CONTRIBUTING.md")]
    [InlineData("docs/contributing/how-it-works.md")]
    [InlineData("docs/contributing/adding.md")]
    public void A_file_that_is_named_is_there(string page)
    {
        string[] named = [.. NamedFile().Matches(Documents.Read(page)).Select(static match => match.Groups["file"].Value)];

        Assert.NotEmpty(named);
        Assert.All(named, file => Assert.True(
            Array.Exists(Sources, source => source.EndsWith("/" + file, StringComparison.Ordinal)), $"{page} names {file}, which is not there."));
    }

    [Fact]
    public void The_picture_shows_the_folders_and_the_drivers()
    {
        string picture = Documents.Read("docs/images/house.svg");
        string[] layers = [.. Layer().Matches(picture.Split("<g font-weight=\"600\">")[1].Split("</g>")[0]).Select(static match => match.Groups[1].Value)];
        string[] drivers = [.. Layer().Matches(picture.Split("<g text-anchor=\"middle\"")[1].Split("</g>")[0]).Select(static match => match.Groups[1].Value)];

        Assert.Equal(FoldersOf("src/Dapper.Json"), layers.Order(StringComparer.Ordinal));
        Assert.Equal(FoldersOf("src/Dapper.Json/Drivers"), drivers.Order(StringComparer.Ordinal));
    }

    private static string[] FoldersOf(string folder) =>
    [
        .. Directory.EnumerateDirectories(Repository.PathOf(folder)).Where(static path => Directory.EnumerateFiles(path, "*.cs").Any())
            .Select(static path => Path.GetFileName(path)!).Where(static name => name is not ("bin" or "obj")).Order(StringComparer.Ordinal),
    ];

    private static IEnumerable<string> FilesOf(string folder) =>
        Directory.EnumerateFiles(Repository.PathOf(folder), "*.cs", SearchOption.AllDirectories).Select(static path => path.Replace('\\', '/'));

    [GeneratedRegex(@"(?<![\w*./])(?<file>(?:\w+/)*[A-Z][\w.]*\.cs)\b(?!proj)")]
    private static partial Regex NamedFile();

    /// <summary>The first word of a text.</summary>
    [GeneratedRegex(@"<text [^>]*>(\w+)")]
    private static partial Regex Layer();
}
