using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Dapper.Json.Analyzers.Tests.Generator;

/// <summary>
/// Projects of every kind, and types that the compiler treats otherwise: what is generated compiles. Where nothing can be generated, the parameters are
/// left to Dapper, and DJ015 says why.
/// </summary>
public class ProjectTests
{
    [Theory]
    [InlineData(LanguageVersion.CSharp9, "C# 9.0")]
    [InlineData(LanguageVersion.CSharp10, "C# 10.0")]
    [InlineData(LanguageVersion.CSharp11, null)]
    [InlineData(LanguageVersion.CSharp12, null)]
    [InlineData(LanguageVersion.Preview, null)]
    public async Task Versions_of_the_language(LanguageVersion version, string? refused) =>
        await CheckAsync(AppCompilation.Of([Class("new { id = 1 }")], version), refused);

    [Theory]
    [InlineData("new lib::Shared.Key()", "extern alias")]
    [InlineData("new { id = lib::Shared.Kind.None }", "extern alias")]
    [InlineData("new { ids = new System.Collections.Generic.List<lib::Shared.Key[]>() }", "extern alias")]
    [InlineData("new Own()", null)]
    public async Task Types_of_a_reference_with_an_alias(string param, string? refused)
    {
        const string Library = "namespace Shared { public class Key { public int Id => 1; } public enum Kind { None } }";
        string code = $"extern alias lib;\n{Class(param)}class Own {{ public lib::Shared.Kind Id => 0; }}";
        await CheckAsync(AppCompilation.Of([code], references: AppCompilation.Library(Library, "lib")), refused);
        await CheckAsync(AppCompilation.Of([code], references: AppCompilation.Library(Library, "lib", "global")), refused: null);
        await CheckAsync(AppCompilation.Of([code, Library], references: AppCompilation.Library(Library, "lib")), refused);
    }

    [Theory]
    [InlineData("new OldType()", "obsolete")]
    [InlineData("new { id = new OldType() }", "obsolete")]
    [InlineData("new { ids = new System.Collections.Generic.List<OldType[]>() }", "obsolete")]
    [InlineData("new OldMember()", "obsolete")]
    [InlineData("new OldGetter()", "obsolete")]
    [InlineData("new OldOuter.Nested()", "obsolete")]
    [InlineData("new Holder()", null)]
    [InlineData("new Warned()", null)]
    [InlineData("new { id = new Warned() }", null)]
    [InlineData("new Experimental()", null)]
    [InlineData("new { id = new Experimental() }", null)]
    [InlineData("new Pointers()", "pointer")]
    [InlineData("new PointerArrays()", "pointer")]
    [InlineData("new PointersInside()", "pointer")]
    [InlineData("new { id = new PointerArrays().Id }", "pointer")]
    [InlineData("new Spanning()", "is a ref struct")]
    [InlineData("new Hiding()", "hidden")]
    [InlineData("new Statics()", "static members")]
    [InlineData("any", "type parameter")]
    [InlineData("new Givers().Abstract", "abstract")]
    [InlineData("new Givers().Key", "interface")]
    [InlineData("(Place?)new Place()", null)]
    [InlineData("new Inner()", "visible")]
    [InlineData("new Local()", "visible")]
    [InlineData("new { id = new Local[0] }", "visible")]
    [InlineData("new { id = Secret.None }", "visible")]
    [InlineData("new Generic<int>.Nested<string>()", null)]
    [InlineData("new Generic<Secret>.Nested<string>()", "visible")]
    [InlineData("new Generic<T>.Nested<string>()", "visible")]
    [InlineData("new { id = any }", "visible")]
    [InlineData("new Keywords()", null)]
    [InlineData("new { @class = 1, @event = (object?)null, @params = 2, field = 3, record = 4, @await = 5, file = 6, scoped = 7 }", null)]
    [InlineData("new { id = (dynamic)1, ids = new System.Collections.Generic.List<dynamic>() }", null)]
    [InlineData("new Dynamic()", null)]
    [InlineData("new References()", null)]
    [InlineData("new { id = (nint)1, pair = (A: 1, B: \"b\"), maybe = (int?)1, far = new int[1][,] }", null)]
    [InlineData("new @int()", null)]
    [InlineData("new Oblivious()", null)]
    public Task Types_of_parameters(string param, string? refused) => CheckAsync(AppCompilation.Of($"{Class(param)}{Types}"), refused);

    [Theory]
    [InlineData("System.Linq.Expressions.Expression<Action> tree = () => connection.QueryJsonString(\"select @id\", new { id = 1 }, null, null, null, null);")]
    [InlineData("Action run = () => connection.QueryJson(\"select @id\", new { id = 1 }, stream);")]
    [InlineData("unsafe { connection.QueryJson(\"select @id\", new { id = 1 }, stream); }")]
    public void Calls_at_any_place(string call) =>
        ParameterGeneratorTests.Generated(Class("null").Replace("connection.QueryJson(\"select @id\", null, stream);", call, StringComparison.Ordinal));

    [Fact]
    public async Task A_program_of_statements()
    {
        const string Code = """
            using System.Data.Common;
            using System.IO;
            using Dapper;

            DbConnection connection = null!;
            connection.QueryJson("select @id", new { id = 1 }, Stream.Null);
            Read(connection);

            static void Read(DbConnection connection) => connection.QueryJson("select @id", new { id = 2 }, Stream.Null);
            """;
        CSharpCompilation compilation = AppCompilation.Of(Code);
        await CheckAsync(compilation.WithOptions(compilation.Options.WithOutputKind(OutputKind.ConsoleApplication)), refused: null);
    }

    [Fact]
    public async Task Files_of_equal_content()
    {
        string file = Class("new { id = 1 }").Replace("class Queries", "file class Queries", StringComparison.Ordinal);
        await CheckAsync(AppCompilation.Of([file, file]), "the same content");
        await CheckAsync(AppCompilation.Of([file, file + " "]), refused: null);
        await CheckAsync(AppCompilation.Of([file, file.Replace("id = 1", "id = 2", StringComparison.Ordinal)]), refused: null);
    }

    [Fact]
    public async Task Warnings_are_errors()
    {
        CSharpCompilation compilation = AppCompilation.Of($$"""
            {{Class("new @record { Id = 1 }")}}
            /// <summary>A type.</summary>
            public class @record { [Obsolete("Use another.")] public int Id { get; set; } [Obsolete] public string? Name { get; set; } }
            """);
        compilation = compilation.WithOptions(compilation.Options.WithGeneralDiagnosticOption(ReportDiagnostic.Error)
            .WithSpecificDiagnosticOptions(ImmutableDictionary<string, ReportDiagnostic>.Empty.Add("CS0618", ReportDiagnostic.Error).Add("CS8981", ReportDiagnostic.Default)));
        string code = ParameterGeneratorTests.Generated(compilation.ReplaceSyntaxTree(
            compilation.SyntaxTrees[0],
            compilation.SyntaxTrees[0].WithChangedText(Microsoft.CodeAnalysis.Text.SourceText.From("#pragma warning disable\n" + compilation.SyntaxTrees[0], System.Text.Encoding.UTF8))));
        Assert.Contains("it.Id", code, StringComparison.Ordinal);
    }

    /// <summary>Checks that calls are either intercepted by code that compiles, or reported with a reason.</summary>
    private static async Task CheckAsync(CSharpCompilation compilation, string? refused)
    {
        Assert.Empty(compilation.GetDiagnostics(Token).Where(static found => found.Severity == DiagnosticSeverity.Error));
        string code = ParameterGeneratorTests.Generated(compilation);
        ImmutableArray<Diagnostic> reported = await compilation
            .WithAnalyzers([new UnreadableParameterAnalyzer()]).GetAnalyzerDiagnosticsAsync(Token);
        Assert.Equal(refused is null, code.Contains("InterceptsLocationAttribute(1", StringComparison.Ordinal));
        Assert.Equal(refused is null, reported.IsEmpty);
        Assert.All(reported, found => Assert.Contains(refused!, found.GetMessage(System.Globalization.CultureInfo.InvariantCulture), StringComparison.Ordinal));
    }

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private static string Class(string param) => $$"""
        #pragma warning disable EX1, EX2
        using System;
        using System.Data.Common;
        using System.IO;
        using Dapper;

        [Obsolete]
        class Queries
        {
            unsafe void Run<T>(DbConnection connection, Stream stream, T any)
            {
                connection.QueryJson("select @id", {{param}}, stream);
            }

            private enum Secret { None }

            private class Inner { public int Id => 1; }
        }

        """;

    private const string Types = """
        #pragma warning disable CS0612, CS0618, CS8981, EX1, CS9113
        [Obsolete("Use another.", true)] class OldType { public int Id => 1; }
        [Obsolete("Use another.", true)] class OldOuter { public class Nested { public int Id => 1; } }
        class OldMember { [Obsolete("Use another.", true)] public int Id => 1; }
        class OldGetter { public int Id { [Obsolete("Use another.", true)] get => 1; set { } } }
        [Obsolete] class Holder { public OldType? Id => null; }
        [Obsolete] class Warned { [Obsolete("Use another.")] public int Id => 1; }
        [System.Diagnostics.CodeAnalysis.Experimental("EX1")] class Experimental { [System.Diagnostics.CodeAnalysis.Experimental("EX2")] public int Id => 1; }
        unsafe class Pointers { public int* Id => null; }
        unsafe class PointerArrays { public int*[] Id => []; }
        unsafe class PointersInside { public System.Collections.Generic.List<delegate*<int>[]> Id => []; }
        class Spanning { public ReadOnlySpan<char> Id => "a"; }
        class Base { public int Id => 1; }
        class Hiding : Base { public new int Id() => 2; }
        file class Local { public int Id => 1; }
        abstract class Abstract { public int Id => 1; }
        interface IKey { int Id { get; } }
        class Givers { public Abstract? Abstract => null; public IKey? Key => null; }
        struct Place { public int Id => 1; }
        interface IStatic { static abstract int Zero { get; } }
        class Statics { public IStatic? Id => null; }
        class Generic<T> { public class Nested<U> { public T? Id => default; public U? Name => default; } }
        class Keywords { public int @class => 1; public int @event => 2; public int field => 3; public int value => 4; public int it => 5; public int Naïve => 6; }
        class Dynamic { public dynamic? Id => 1; public System.Collections.Generic.List<dynamic>? Ids => null; }
        class References { private int _id; public ref int Id => ref _id; public ref readonly int Name => ref _id; }
        class @int { public int Id => 1; }
        #nullable disable
        class Oblivious { public string Id => null; public System.Collections.Generic.List<string> Ids => null; }
        """;
}
