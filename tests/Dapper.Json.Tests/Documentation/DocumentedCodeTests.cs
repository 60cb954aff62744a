using Xunit;

namespace Dapper.Json.Tests.Documentation;

public class DocumentedCodeTests
{
    /// <summary>Gets the files that compile the code of the README: the sample, and what it does not show.</summary>
    private static IEnumerable<string> ReadmeCode =>
        Files("samples/Quickstart", "*.cs")
            .Append(Repository.PathOf("tests/Dapper.Json.Tests/Documentation/ReadmeCode.cs"))
            .Append(Repository.PathOf("tests/Dapper.Json.AspNetCore.Tests/Documentation/ReadmeCode.cs"));

    /// <summary>Gets the files whose documentation comments the package ships.</summary>
    private static IEnumerable<string> Documented => Files("src/Dapper.Json", "*.cs").Concat(Files("src/Dapper.Json", "*.xml"));

    [Fact]
    public void The_code_of_the_readme_is_compiled() =>
        DocumentedCode.AssertMarkdownIsCompiled("README.md", ReadmeCode);

    [Theory]
    [InlineData("methods.md", "MethodsCode.cs")]
    [InlineData("types.md", "TypesCode.cs")]
    [InlineData("shapes.md", "ShapesCode.cs")]
    [InlineData("fields.md", "FieldsCode.cs")]
    [InlineData("parameters.md", "ParametersCode.cs")]
    [InlineData("options.md", "OptionsCode.cs")]
    [InlineData("errors.md", "ErrorsCode.cs")]
    [InlineData("telemetry.md", "TelemetryCode.cs")]
    public void The_code_of_a_page_is_compiled(string page, string compiled) =>
        DocumentedCode.AssertMarkdownIsCompiled("docs/reference/" + page, Repository.PathOf("tests/Dapper.Json.Tests/Documentation/Reference/" + compiled));

    [Theory]
    [InlineData("aspnet-core.md", "AspNetCoreCode.cs")]
    [InlineData("aspnet-core-responses.md", "AspNetCoreResponsesCode.cs")]
    public void The_code_of_a_page_about_endpoints_is_compiled(string page, string compiled) =>
        DocumentedCode.AssertMarkdownIsCompiled(
            "docs/reference/" + page, Repository.PathOf("tests/Dapper.Json.AspNetCore.Tests/Documentation/Reference/" + compiled));

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
