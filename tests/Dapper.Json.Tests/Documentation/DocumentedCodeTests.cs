namespace Dapper.Json.Tests.Documentation;

public class DocumentedCodeTests
{
    [Theory]
    [MemberData(nameof(Documents.Pages), MemberType = typeof(Documents))]
    public void The_code_of_a_page_is_compiled(string page) => DocumentedCode.AssertMarkdownIsCompiled(page, Documents.CompiledFiles);

    [Theory]
    [MemberData(nameof(Documents.Pages), MemberType = typeof(Documents))]
    public void The_output_of_a_page_is_compared_with(string page) => DocumentedCode.AssertOutputIsAsserted(page, Documents.CompiledFiles);

    [Theory]
    [InlineData("Dapper.Json", "JsonQueryExtensions.xml", "JsonQueryOptions.cs")]
    [InlineData("Dapper.Json.Parameters", "JsonParameter.cs")]
    public void The_examples_of_the_documentation_are_compiled(string package, params string[] amongThem)
    {
        string[] withCode = [.. Files($"src/{package}", "*.cs").Concat(Files($"src/{package}", "*.xml")).Where(DocumentedCode.HasCode)];

        Assert.All(amongThem, name => Assert.Contains(withCode, file => Path.GetFileName(file) == name));
        foreach (string file in withCode)
        {
            DocumentedCode.AssertXmlIsCompiled(file, [Repository.PathOf($"tests/{package}.Tests/Documentation/ExampleTests.cs")]);
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
