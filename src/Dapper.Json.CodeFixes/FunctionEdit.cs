using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Dapper.Json.CodeFixes;

/// <summary>Changes a function, which may then have no <c>await</c> any more.</summary>
internal static class FunctionEdit
{
    /// <summary>Returns the function around an expression; null for none.</summary>
    public static SyntaxNode? Around(SyntaxNode expression) => expression.Ancestors().FirstOrDefault(static node =>
        node is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or MethodDeclarationSyntax);

    /// <summary>Puts a changed function into the file.</summary>
    /// <returns>The file; null if the function awaits nothing else, but must stay asynchronous for its return type.</returns>
    public static SyntaxNode? Replace(SyntaxNode root, SyntaxNode function, SyntaxNode changed) =>
        !LosesAwait(function, changed) ? root.ReplaceNode(function, changed)
        : changed is AnonymousFunctionExpressionSyntax lambda ? root.ReplaceNode(function, lambda.WithAsyncKeyword(default).WithTriviaFrom(function))
        : null;

    /// <summary>Returns whether a function that is asynchronous awaits nothing after a change.</summary>
    public static bool LosesAwait(SyntaxNode function, SyntaxNode changed) =>
        function.ChildTokens().Any(static token => token.IsKind(SyntaxKind.AsyncKeyword))
        && !changed.DescendantTokens().Any(static token => token.IsKind(SyntaxKind.AwaitKeyword));
}
