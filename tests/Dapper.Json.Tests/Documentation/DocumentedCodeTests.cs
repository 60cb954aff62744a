using Xunit;

namespace Dapper.Json.Tests.Documentation;

public class DocumentedCodeTests
{
    /// <summary>Gets the files whose documentation comments the package ships.</summary>
    private static IEnumerable<string> Documented => Files("src/Dapper.Json", "*.cs").Concat(Files("src/Dapper.Json", "*.xml"));

    [Theory]
    [MemberData(nameof(Documents.Pages), MemberType = typeof(Documents))]
    public void The_code_of_a_page_is_compiled(string page) => DocumentedCode.AssertMarkdownIsCompiled(page, Documents.CompiledFiles);

    [Theory]
    [MemberData(nameof(Documents.Pages), MemberType = typeof(Documents))]
    public void The_output_of_a_page_is_compared_with(string page) => DocumentedCode.AssertOutputIsAsserted(page, Documents.CompiledFiles);

    [Fact]
    public void The_examples_of_the_documentation_are_compiled()
    {
        string[] withCode = [.. Documented.Select(static file => Path.GetRelativePath(Repository.Root, file)).Where(DocumentedCode.HasCode)];

        Assert.Contains(Path.Combine("src", "Dapper.Json", "JsonQueryExtensions.xml"), withCode);
        Assert.Contains(Path.Combine("src", "Dapper.Json", "JsonQueryOptions.cs"), withCode);
        foreach (string file in withCode)
        {
            DocumentedCode.AssertXmlIsCompiled(file, [Repository.PathOf("tests/Dapper.Json.Tests/Documentation/ExampleTests.cs")]);
        }
    }

    private static IEnumerable<string> Files(string folder, string pattern)
    {
        string path = Repository.PathOf(folder);
        return Directory.EnumerateFiles(path, pattern)
            .Concat(Directory.EnumerateDirectories(path).Where(IsSource).SelectMany(sub => Directory.EnumerateFiles(sub, pattern, SearchOption.AllDirectories)));
    }

    private static bool IsSource(string folder) => Path.GetFileName(folder) is not ("bin" or "obj");
}
