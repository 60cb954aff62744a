using System.Collections.Immutable;
using Dapper.Json.Analyzers.Generator;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Dapper.Json.Analyzers.Tests;

/// <summary>Code compiled as in an app that references the packages.</summary>
internal static class AppCompilation
{
    /// <summary>The beginnings of the names of assemblies that the code of tests uses. With fewer references it is compiled in less time.</summary>
    private static readonly string[] Used =
    [
        "System.", "Dapper", "Microsoft.AspNetCore.dll", "Microsoft.AspNetCore.Hosting", "Microsoft.AspNetCore.Http", "Microsoft.AspNetCore.Mvc",
        "Microsoft.AspNetCore.Routing", "Microsoft.Data.", "Microsoft.Extensions.DependencyInjection", "Microsoft.Extensions.Hosting",
        "Microsoft.Extensions.Primitives", "netstandard",
        "xunit.",
    ];

    /// <summary>Gets those of a project that generates code.</summary>
    public static CSharpParseOptions ParseOptions { get; } = new CSharpParseOptions(LanguageVersion.Latest)
        .WithFeatures([new("InterceptorsNamespaces", "Dapper.Json.Generated"), new(ParameterGenerator.Switch, "true")]);

    /// <summary>Gets what of the tests' own references an app has: nothing is downloaded. Read once, for all tests.</summary>
    public static ImmutableArray<MetadataReference> References { get; } =
    [
        .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(static path => Used.Any(name => Path.GetFileName(path).StartsWith(name, StringComparison.Ordinal)))
            .Select(static path => MetadataReference.CreateFromFile(path)),
    ];

    /// <summary>Has the symbols of the references, which all compilations share.</summary>
    private static readonly CSharpCompilation Empty = CSharpCompilation.Create(
        "App",
        references: References,
        options: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true, nullableContextOptions: NullableContextOptions.Enable));

    public static CSharpCompilation Of(string code) => Of([code]);

    /// <param name="files">The content of each file.</param>
    /// <param name="version">The version of C#.</param>
    /// <param name="references">What is referenced besides the packages.</param>
    public static CSharpCompilation Of(string[] files, LanguageVersion version = LanguageVersion.Latest, params MetadataReference[] references) =>
        Empty.AddReferences(references).AddSyntaxTrees(files.Select((code, index) => CSharpSyntaxTree.ParseText(
            code, ParseOptions.WithLanguageVersion(version), $"Queries{index}.cs", System.Text.Encoding.UTF8, TestContext.Current.CancellationToken)));

    /// <summary>Compiles a library, for a reference to it.</summary>
    public static MetadataReference Library(string code, params string[] aliases)
    {
        using var image = new MemoryStream();
        Assert.Empty(CSharpCompilation.Create("Library", [CSharpSyntaxTree.ParseText(code)], References, new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary))
            .Emit(image).Diagnostics);
        return MetadataReference.CreateFromImage(image.ToArray(), new MetadataReferenceProperties(aliases: [.. aliases]));
    }
}
