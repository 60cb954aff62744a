using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Finds the query whose rows a private method returns to its only caller.</summary>
internal static class RowsOfMethod
{
    /// <summary>Returns what the method returns.</summary>
    /// <param name="rows">The call.</param>
    /// <returns>The value; null for another method, or one that has several callers, or several values.</returns>
    public static IOperation? ValueOf(IOperation rows)
    {
        if (rows is not IInvocationOperation { TargetMethod: { DeclaredAccessibility: Accessibility.Private, MethodKind: MethodKind.Ordinary } method } call
            || method.DeclaringSyntaxReferences is not [var reference] || reference.SyntaxTree != call.Syntax.SyntaxTree
            || reference.GetSyntax() is not MethodDeclarationSyntax { Parent: TypeDeclarationSyntax type } declaration || !IsNamedTwice(type, method.Name)
            || call.SemanticModel?.GetOperation(declaration) is not { } body)
        {
            return null;
        }

        IReturnOperation[] returns = [.. body.Descendants().OfType<IReturnOperation>().Where(static found => ValueFlow.FunctionOf(found) is null)];
        return returns is [{ ReturnedValue: { } value }] ? value : null;
    }

    // Where it is declared, and where it is called. A type in several files may call it elsewhere.
    private static bool IsNamedTwice(TypeDeclarationSyntax type, string name) =>
        !type.Modifiers.Any(SyntaxKind.PartialKeyword)
        && type.DescendantTokens().Count(token => token.IsKind(SyntaxKind.IdentifierToken) && token.ValueText == name) == 2;
}
