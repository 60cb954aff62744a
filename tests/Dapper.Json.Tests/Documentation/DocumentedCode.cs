using System.Net;
using System.Text.RegularExpressions;

namespace Dapper.Json.Tests.Documentation;

/// <summary>Code in documents is code that is compiled elsewhere, word for word: only white space may differ.</summary>
internal static partial class DocumentedCode
{
    /// <summary>Asserts that every C# block of a markdown file, and both sides of every comparison, stand in one of the compiled files.</summary>
    /// <remarks>A block may begin with <c>using</c> directives: the file that holds the rest has them too.</remarks>
    public static void AssertMarkdownIsCompiled(string markdownFile, params IEnumerable<string> compiledFiles)
    {
        string markdown = Documents.Read(markdownFile);
        IEnumerable<string> compared = Documents.Blocks(markdown, "diff").SelectMany(static diff => ComparedLine().Matches(diff)).Select(static line => line.Groups[1].Value);
        AssertAreCompiled(markdownFile, Documents.Blocks(markdown, "csharp").Concat(compared), compiledFiles);
    }

    /// <summary>Asserts that every JSON block of a markdown file is what one of the files compares with.</summary>
    public static void AssertOutputIsAsserted(string markdownFile, params IEnumerable<string> compiledFiles)
    {
        string[] compiled = [.. compiledFiles.Select(static file => Squeezed(File.ReadAllText(file)))];
        foreach (string json in Documents.Blocks(Documents.Read(markdownFile), "json"))
        {
            Assert.True(
                compiled.Any(file => file.Contains(Squeezed(json), StringComparison.Ordinal)),
                $"Output that {markdownFile} shows is in none of the {compiled.Length} files that would compare with it:\n{json}");
        }
    }

    /// <summary>Asserts that every code element of a file with XML documentation stands in one of the compiled files.</summary>
    public static void AssertXmlIsCompiled(string sourceFile, params IEnumerable<string> compiledFiles)
    {
        string xml = CommentMark().Replace(Documents.Read(sourceFile), "");
        AssertAreCompiled(sourceFile, CodeElement().Matches(xml).Select(static match => WebUtility.HtmlDecode(match.Groups[1].Value)), compiledFiles);
    }

    /// <summary>Says whether a file with XML documentation has a code element.</summary>
    public static bool HasCode(string sourceFile) => CodeElement().IsMatch(CommentMark().Replace(Documents.Read(sourceFile), ""));

    private static void AssertAreCompiled(string document, IEnumerable<string> blocks, IEnumerable<string> compiledFiles)
    {
        string[] compiled = [.. compiledFiles.Select(static file => Folded(File.ReadAllText(file)))];
        foreach (string block in blocks)
        {
            string[] usings = [.. UsingDirective().Matches(block).Select(static match => match.Value)];
            string code = Folded(UsingDirective().Replace(block, ""));
            Assert.True(code.Length > 0, $"{document} has an empty block of code.");
            Assert.True(
                compiled.Any(file => file.Contains(code, StringComparison.Ordinal) && usings.All(directive => file.Contains(directive, StringComparison.Ordinal))),
                $"Code of {document} is in none of the {compiled.Length} files that would compile it:\n{block}");
        }
    }

    private static string Folded(string code) => WhiteSpace().Replace(code, " ").Trim();

    private static string Squeezed(string text) => WhiteSpace().Replace(text, "").Replace("\\\"", "\"", StringComparison.Ordinal);

    [GeneratedRegex(@"^[+-](.+)$", RegexOptions.Multiline)]
    private static partial Regex ComparedLine();

    [GeneratedRegex(@"^using [\w.]+;", RegexOptions.Multiline)]
    private static partial Regex UsingDirective();

    [GeneratedRegex("<code>(.*?)</code>", RegexOptions.Singleline)]
    private static partial Regex CodeElement();

    [GeneratedRegex("^[ \t]*/// ?", RegexOptions.Multiline)]
    private static partial Regex CommentMark();

    [GeneratedRegex(@"\s+")]
    private static partial Regex WhiteSpace();
}
