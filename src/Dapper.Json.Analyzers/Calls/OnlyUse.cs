using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Finds the only place of a type that uses a method, and those that use a property.</summary>
internal static class OnlyUse
{
    private static readonly ConditionalWeakTable<SyntaxNode, ILookup<string, SyntaxNode>> Names = new();

    /// <summary>Returns the reference to a private method, or a local function, that makes a delegate.</summary>
    /// <returns>The operation; null if there are others of that name, other types and files may use it, or it has type parameters.</returns>
    public static IOperation? Of(IMethodSymbol method, SemanticModel model)
    {
        bool isHidden = method is { MethodKind: MethodKind.LocalFunction } or { MethodKind: MethodKind.Ordinary, DeclaredAccessibility: Accessibility.Private };
        if (!isHidden || method.IsGenericMethod
            || method.DeclaringSyntaxReferences is not [var reference] || reference.SyntaxTree != model.SyntaxTree
            || reference.GetSyntax() is not { } declaration || declaration is not (MethodDeclarationSyntax or LocalFunctionStatementSyntax))
        {
            return null;
        }

        SyntaxNode scope = declaration.Ancestors().First(static node => node is TypeDeclarationSyntax or CompilationUnitSyntax);
        SyntaxNode[] named = [.. NamesIn(scope)[method.Name]];
        bool isInParts = declaration is MethodDeclarationSyntax && scope is TypeDeclarationSyntax type && type.Modifiers.Any(SyntaxKind.PartialKeyword);
        return named.Length == 2 && !isInParts && Array.Find(named, node => node != declaration) is { } use && Whole(use) is var whole
            && whole is not InvocationExpressionSyntax ? model.GetOperation(whole) : null;
    }

    /// <summary>Returns whether the type of a method uses it besides for its name.</summary>
    public static bool IsAny(IMethodSymbol method) => method.ContainingType.DeclaringSyntaxReferences
        .SelectMany(reference => NamesIn(reference.GetSyntax())[method.Name])
        .Any(static node => node is SimpleNameSyntax name && !IsOther(name));

    /// <summary>Returns what reads or writes a property in its type.</summary>
    public static IReadOnlyList<IOperation> AllOf(IPropertySymbol property, SemanticModel model) =>
        [.. property.ContainingType.DeclaringSyntaxReferences.Where(part => part.SyntaxTree == model.SyntaxTree)
            .SelectMany(part => NamesIn(part.GetSyntax())[property.Name]).OfType<SimpleNameSyntax>().Select(name => model.GetOperation(Whole(name)))
            .Where(use => use is IPropertyReferenceOperation { Property: var used } && used.Is(property)).Select(static use => use!)];

    /// <summary>Returns what has each name in a type or a file, which is read once for all its methods.</summary>
    private static ILookup<string, SyntaxNode> NamesIn(SyntaxNode scope) => Names.GetValue(scope, static one => one.DescendantTokens()
        .Where(static token => token.IsKind(SyntaxKind.IdentifierToken)).ToLookup(static token => token.ValueText, static token => token.Parent!));

    // The name for a link, or a member of another object.
    private static bool IsOther(SimpleNameSyntax name) =>
        (name.Parent is MemberAccessExpressionSyntax { Expression: not ThisExpressionSyntax } access && access.Name == name)
        || name.FirstAncestorOrSelf<InvocationExpressionSyntax>() is { Expression: IdentifierNameSyntax { Identifier.ValueText: "nameof" } };

    private static SyntaxNode Whole(SyntaxNode name) => name.Parent switch
    {
        MemberAccessExpressionSyntax access when access.Name == name => Whole(access),
        InvocationExpressionSyntax call when call.Expression == name => call,
        _ => name,
    };
}
