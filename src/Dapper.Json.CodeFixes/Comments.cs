using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Dapper.Json.CodeFixes;

/// <summary>Finds the comments and directives of code, none of which a fix may lose.</summary>
internal static class Comments
{
    /// <summary>Returns whether code is there in other code with all of its comments.</summary>
    public static bool AreKept(SyntaxNode before, SyntaxNode after)
    {
        var left = In(after).Select(static comment => comment.ToString()).ToList();
        return In(before).All(comment => left.Remove(comment.ToString()));
    }

    /// <summary>Returns the comments and directives in and around code.</summary>
    public static IEnumerable<SyntaxTrivia> In(SyntaxNode code) => In(code.DescendantTrivia());

    /// <summary>Returns the comments and directives among trivia.</summary>
    public static IEnumerable<SyntaxTrivia> In(IEnumerable<SyntaxTrivia> all) =>
        all.Where(static trivia => trivia.Kind() is not (SyntaxKind.WhitespaceTrivia or SyntaxKind.EndOfLineTrivia));
}
