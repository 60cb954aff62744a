using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Finds the only place of a type that uses a method.</summary>
internal static class OnlyUse
{
    /// <summary>Returns the call of a method or a local function, or the reference to it that makes a delegate.</summary>
    /// <returns>The operation; null if there are others of that name, or the type has parts in other files.</returns>
    public static IOperation? Of(IMethodSymbol method, SemanticModel model)
    {
        if (method.DeclaringSyntaxReferences is not [var reference] || reference.SyntaxTree != model.SyntaxTree
            || reference.GetSyntax() is not { } declaration || declaration is not (MethodDeclarationSyntax or LocalFunctionStatementSyntax))
        {
            return null;
        }

        SyntaxNode scope = declaration.Ancestors().First(static node => node is TypeDeclarationSyntax or CompilationUnitSyntax);
        SyntaxNode[] named =
        [
            .. scope.DescendantTokens().Where(token => token.IsKind(SyntaxKind.IdentifierToken) && token.ValueText == method.Name)
                .Select(static token => token.Parent!),
        ];
        bool isInParts = declaration is MethodDeclarationSyntax && scope is TypeDeclarationSyntax type && type.Modifiers.Any(SyntaxKind.PartialKeyword);
        return named.Length == 2 && !isInParts && Array.Find(named, node => node != declaration) is { } use ? model.GetOperation(Whole(use)) : null;
    }

    private static SyntaxNode Whole(SyntaxNode name) => name.Parent switch
    {
        MemberAccessExpressionSyntax access when access.Name == name => Whole(access),
        InvocationExpressionSyntax call when call.Expression == name => call,
        _ => name,
    };
}
