using System.Collections.Immutable;
using System.Text.RegularExpressions;
using Dapper.Json.Analyzers.Generator;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Dapper.Json.Analyzers.Tests.Generator;

public class ParameterGeneratorTests
{
    private const string Calls = """
        using System.Data.Common;
        using System.IO;
        using System.Threading.Tasks;
        using Dapper;
        using Dapper.Json;
        using Microsoft.AspNetCore.Http;

        public sealed record Filter(int Id, string @class);

        public class Queries
        {
            public Task ReadAsync(DbConnection connection, Stream stream, int id) => connection.QueryJsonAsync("select @id", new { id, @class = "a" }, stream);

            public Task AgainAsync(DbConnection connection, Stream stream) => connection.QueryJsonAsync("select @id", new { id = 2, @class = "b" }, stream);

            public Task TypedAsync(DbConnection connection, Stream stream) => connection.QueryJsonAsync<Filter>("select @id", new Filter(1, "c"), stream);

            public Task CommandAsync(DbConnection connection, Stream stream) => connection.QueryJsonAsync(new CommandDefinition("select @id", new { id = 3 }), stream);

            public IResult Result(DbDataSource source) => source.QueryJsonResult("select @id", new { id = 4 });
        }
        """;

    [Fact]
    public void Golden_file()
    {
        string text = Regex.Replace(Generated(Calls), "InterceptsLocationAttribute\\(1, \"[^\"]*\"\\)", "InterceptsLocationAttribute(1, \"…\")");
        string path = Path.Combine(SourceFolder(), "Parameters.approved.txt");
        if (!File.Exists(path) || File.ReadAllText(path) != text)
        {
            File.WriteAllText(Path.ChangeExtension(path, null).Replace("approved", "received", StringComparison.Ordinal) + ".txt", text);
        }

        Assert.Equal(File.ReadAllText(path), text);
    }

    [Theory]
    [InlineData("(object)new { id = 1 }")]
    [InlineData("new DynamicParameters()")]
    [InlineData("new System.Collections.Generic.Dictionary<string, object>()")]
    [InlineData("new Hidden()")]
    [InlineData("new[] { 1 }")]
    [InlineData("(1, 2)")]
    [InlineData("5")]
    [InlineData("null")]
    public void What_Dapper_reads_itself_and_what_has_no_name_is_left_alone(string param) => Assert.Equal("", Generated($$"""
        using System.Data.Common;
        using System.IO;
        using Dapper;

        public class Queries
        {
            public void Read(DbConnection connection, Stream stream) => connection.QueryJson("select 1", {{param}}, stream);

            private sealed class Hidden { public int Id { get; set; } }
        }
        """));

    [Fact]
    public void No_call_is_read_unless_it_is_switched_on()
    {
        CSharpParseOptions off = AppCompilation.ParseOptions.WithFeatures([]);
        CSharpCompilation compilation = AppCompilation.Of([]).AddSyntaxTrees(CSharpSyntaxTree.ParseText(Calls, off, cancellationToken: Token));
        GeneratorRunResult result = Driver(off).RunGenerators(compilation, Token).GetRunResult().Results[0];
        Assert.Empty(result.GeneratedSources);
        Assert.DoesNotContain(ParameterGenerator.Calls, result.TrackedSteps.Keys);
        Assert.DoesNotContain(ParameterGenerator.Kept, result.TrackedSteps.Keys);
    }

    [Fact]
    public void An_edit_elsewhere_reads_no_call_again()
    {
        CSharpCompilation compilation = AppCompilation.Of(Calls).AddSyntaxTrees(Other("class Other { int x; }"));
        GeneratorDriver driver = Driver(AppCompilation.ParseOptions).RunGenerators(compilation, Token);
        driver = driver.RunGenerators(compilation.ReplaceSyntaxTree(compilation.SyntaxTrees[1], Other("class Other { int x, y; }")), Token);

        GeneratorRunResult result = driver.GetRunResult().Results[0];
        Assert.All(
            result.TrackedSteps[ParameterGenerator.Calls].SelectMany(static step => step.Outputs),
            static output => Assert.Contains(output.Reason, new[] { IncrementalStepRunReason.Cached, IncrementalStepRunReason.Unchanged }));
        Assert.All(
            result.TrackedOutputSteps.SelectMany(static step => step.Value).SelectMany(static step => step.Outputs),
            static output => Assert.Equal(IncrementalStepRunReason.Cached, output.Reason));
    }

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private static SyntaxTree Other(string code) => CSharpSyntaxTree.ParseText(code, AppCompilation.ParseOptions, "Other.cs", System.Text.Encoding.UTF8, Token);

    /// <summary>Runs the generator and compiles what it has made.</summary>
    internal static string Generated(string code) => Generated(AppCompilation.Of(code));

    /// <inheritdoc cref="Generated(string)"/>
    internal static string Generated(CSharpCompilation compilation)
    {
        GeneratorDriver driver = Driver((CSharpParseOptions)compilation.SyntaxTrees[0].Options)
            .RunGeneratorsAndUpdateCompilation(compilation, out Compilation output, out ImmutableArray<Diagnostic> own, Token);
        Assert.Empty(own);
        Assert.Empty(output.Emit(Stream.Null, cancellationToken: Token).Diagnostics.Where(static found => found.Severity == DiagnosticSeverity.Error));
        return driver.GetRunResult().Results[0].GeneratedSources is [var file] ? file.SourceText.ToString() : "";
    }

    private static CSharpGeneratorDriver Driver(CSharpParseOptions options) => CSharpGeneratorDriver.Create(
        [new ParameterGenerator().AsSourceGenerator()],
        parseOptions: options,
        driverOptions: new GeneratorDriverOptions(IncrementalGeneratorOutputKind.None, trackIncrementalGeneratorSteps: true));

    private static string SourceFolder([System.Runtime.CompilerServices.CallerFilePath] string path = "") => Path.GetDirectoryName(path)!;
}
