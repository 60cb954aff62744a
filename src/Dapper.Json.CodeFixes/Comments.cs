using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Dapper.Json.CodeFixes;

/// <summary>Finds the comments and directives of code, none of which a fix may lose.</summary>
internal static class Comments
{
    /// <summary>Returns the comments and directives in and around code.</summary>
    public static IEnumerable<SyntaxTrivia> In(SyntaxNode code) => In(code.DescendantTrivia());

    /// <summary>Returns the comments and directives among trivia.</summary>
    public static IEnumerable<SyntaxTrivia> In(IEnumerable<SyntaxTrivia> all) =>
        all.Where(static trivia => trivia.Kind() is not (SyntaxKind.WhitespaceTrivia or SyntaxKind.EndOfLineTrivia));
}
