using System.Text.RegularExpressions;

namespace Dapper.Json.Tests.Documentation;

/// <summary>The documents of the repository and the files that compile their code, by their paths from its root.</summary>
internal static partial class Documents
{
    /// <summary>Gets the READMEs of the repository and of its packages, and all pages of the documentation. A new page is one of them by itself.</summary>
    /// <remarks>That of the analyzers is compiled by the tests of the analyzers.</remarks>
    public static TheoryData<string> Pages =>
        [.. Find("docs").Where(static page => page != "docs/reference/analyzers.md").Concat(Readmes)];

    /// <summary>Gets the documents that a gallery of packages, or GitHub, shows without the files beside them.</summary>
    public static IEnumerable<string> Readmes =>
        Directory.EnumerateFiles(Repository.PathOf("src"), "*.csproj", SearchOption.AllDirectories)
            .Select(static project => Path.Combine(Path.GetDirectoryName(project)!, "README.md")).Where(File.Exists).Select(Relative).Prepend("README.md");

    /// <summary>Gets all documents.</summary>
    public static TheoryData<string> All =>
        [.. Directory.EnumerateFiles(Repository.Root, "*.md").Select(Relative).Concat(Readmes.Skip(1)).Concat(Find("docs")).Concat(Find(".github")).Concat(Find("benchmarks"))];

    /// <summary>Gets the files that compile and run what the documents show.</summary>
    public static IEnumerable<string> CompiledFiles =>
        Directory.EnumerateDirectories(Repository.PathOf("tests"))
            .Select(static project => Path.Combine(project, "Documentation"))
            .Where(Directory.Exists)
            .SelectMany(static folder => Directory.EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories))
            .Concat(Directory.EnumerateFiles(Repository.PathOf("samples/Quickstart"), "*.cs"))
            .Append(Repository.PathOf("samples/Shop/Program.cs"))
            .Concat(Directory.EnumerateDirectories(Repository.PathOf("tests/Packages/Apps")).SelectMany(static app => Directory.EnumerateFiles(app, "*.cs")));

    public static string Read(string document) => File.ReadAllText(Repository.PathOf(document)).ReplaceLineEndings("\n");

    /// <summary>Gives the contents of the fenced blocks of a language.</summary>
    public static IEnumerable<string> Blocks(string markdown, string language) =>
        Block().Matches(markdown).Where(block => block.Groups["language"].Value == language).Select(static block => block.Groups["content"].Value);

    public static string WithoutBlocks(string markdown) => Block().Replace(markdown, "");

    /// <summary>Gives the text around all code, in which a bracket is that of a link.</summary>
    public static string WithoutCode(string markdown) => InlineCode().Replace(WithoutBlocks(markdown), "code");

    private static IEnumerable<string> Find(string folder) =>
        Directory.Exists(Repository.PathOf(folder))
            ? Directory.EnumerateFiles(Repository.PathOf(folder), "*.md", SearchOption.AllDirectories).Select(Relative).Where(static path => !Built().IsMatch(path))
            : [];

    private static string Relative(string path) => Path.GetRelativePath(Repository.Root, path).Replace('\\', '/');

    [GeneratedRegex(@"^[ \t]*(?<fence>```+)(?<language>\w*)[^\n]*\n(?<content>.*?)^[ \t]*\k<fence>[ \t]*$", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Block();

    /// <summary>Code between text, which may go on in the next line of a paragraph.</summary>
    [GeneratedRegex("(?<ticks>`+)(?!`)(.|\n(?!\\s*\n))+?(?<!`)\\k<ticks>(?!`)")]
    private static partial Regex InlineCode();

    [GeneratedRegex("(^|/)(bin|obj)/")]
    private static partial Regex Built();
}
