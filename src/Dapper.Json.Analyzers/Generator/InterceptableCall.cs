using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Dapper.Json.Analyzers.Generator;

/// <summary>Tells whether a project can have generated code, and whether a call of it can be intercepted.</summary>
internal static class InterceptableCall
{
    /// <summary>Returns whether the C# of a file has types of one file, which are what is generated.</summary>
    public static bool HasFileTypes(SyntaxTree file) => file.Options is not CSharpParseOptions { LanguageVersion: < LanguageVersion.CSharp11 };

    /// <summary>Returns why no call of a file can be intercepted; null if they can.</summary>
    /// <param name="file">The file.</param>
    /// <param name="library">The type whose method is called.</param>
    /// <param name="compilation">The compilation.</param>
    public static string? WhyNot(SyntaxTree file, INamedTypeSymbol library, Compilation compilation) =>
        !HasFileTypes(file)
            ? $"it would need C# 11, and the project has C# {((CSharpParseOptions)file.Options).LanguageVersion.ToDisplayString()}: raise its LangVersion, "
                + "or give DynamicParameters with Add"
        : !Types(library, compilation).All(type => NameableType.IsGlobal(type, compilation))
            ? "Dapper or this library is referenced by an extern alias: add the alias 'global', or give DynamicParameters with Add"
        : HasTwin(file, compilation)
            ? "another file has the same content, so the compiler cannot tell their calls apart: change one of them, if only by a comment"
        : null;

    private static IEnumerable<INamedTypeSymbol> Types(INamedTypeSymbol library, Compilation compilation) =>
        new[] { library, compilation.GetTypeByMetadataName("Dapper.SqlMapper"), compilation.GetTypeByMetadataName("Dapper.JsonQueryExtensions") }
            .OfType<INamedTypeSymbol>();

    // The place of a call is written as a checksum of its file's content, and a position.
    private static bool HasTwin(SyntaxTree file, Compilation compilation) =>
        compilation.SyntaxTrees.Any(other => other != file && other.Length == file.Length && other.GetText().ContentEquals(file.GetText()));
}
