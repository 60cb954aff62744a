using System.Net;
using System.Text.RegularExpressions;
using Xunit;

namespace Dapper.Json.Tests.Documentation;

/// <summary>Code in documents is code that is compiled elsewhere, word for word: only white space may differ.</summary>
internal static partial class DocumentedCode
{
    /// <summary>Asserts that every C# block of a markdown file stands in one of the compiled files.</summary>
    public static void AssertMarkdownIsCompiled(string markdownFile, params IEnumerable<string> compiledFiles) =>
        AssertAreCompiled(markdownFile, CSharpBlock().Matches(Read(markdownFile)).Select(static match => match.Groups[1].Value), compiledFiles);

    /// <summary>Asserts that every code element of a file with XML documentation stands in one of the compiled files.</summary>
    public static void AssertXmlIsCompiled(string sourceFile, params IEnumerable<string> compiledFiles)
    {
        string xml = CommentMark().Replace(Read(sourceFile), "");
        AssertAreCompiled(sourceFile, CodeElement().Matches(xml).Select(static match => WebUtility.HtmlDecode(match.Groups[1].Value)), compiledFiles);
    }

    /// <summary>Says whether a file with XML documentation has a code element.</summary>
    public static bool HasCode(string sourceFile) => CodeElement().IsMatch(CommentMark().Replace(Read(sourceFile), ""));

    private static void AssertAreCompiled(string document, IEnumerable<string> blocks, IEnumerable<string> compiledFiles)
    {
        string[] compiled = [.. compiledFiles.Select(static file => Folded(File.ReadAllText(file)))];
        string[] folded = [.. blocks.Select(Folded)];
        Assert.True(folded.Length > 0, $"{document} has no code.");
        foreach (string block in folded)
        {
            Assert.True(block.Length > 0, $"{document} has an empty block of code.");
            Assert.True(
                compiled.Any(file => file.Contains(block, StringComparison.Ordinal)),
                $"Code of {document} is in none of the {compiled.Length} files that would compile it:\n{block}");
        }
    }

    private static string Read(string file) => File.ReadAllText(Repository.PathOf(file)).ReplaceLineEndings("\n");

    private static string Folded(string code) => WhiteSpace().Replace(code, " ").Trim();

    [GeneratedRegex(@"^```csharp[^\n]*\n(.*?)^```", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex CSharpBlock();

    [GeneratedRegex("<code>(.*?)</code>", RegexOptions.Singleline)]
    private static partial Regex CodeElement();

    [GeneratedRegex("^[ \t]*/// ?", RegexOptions.Multiline)]
    private static partial Regex CommentMark();

    [GeneratedRegex(@"\s+")]
    private static partial Regex WhiteSpace();
}
