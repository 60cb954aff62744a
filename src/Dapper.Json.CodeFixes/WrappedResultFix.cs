using System.Collections.Immutable;
using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;

namespace Dapper.Json.CodeFixes;

/// <summary>Returns the result itself: DJ008.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp)]
public sealed class WrappedResultFix : CheckedFix
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["DJ008"];

    private protected override FixedFile? Fix(FixPlace place, CancellationToken token)
    {
        // Other arguments, such as a status code, say what the result would not.
        var result = place.Node switch
        {
            InvocationExpressionSyntax { ArgumentList.Arguments: [{ Expression: var only }] } => only,
            BaseObjectCreationExpressionSyntax { ArgumentList.Arguments: [{ Expression: var only }], Initializer: null } => only,
            _ => null,
        };
        ITypeSymbol? type = result is null ? null : place.Model.GetTypeInfo(result, token).Type;
        if (!new WebTypes(place.Model.Compilation).IsQueryResult(type))
        {
            return null;
        }

        var wrapped = (ExpressionSyntax)place.Node;
        SyntaxNode unwrapped = result!.WithTriviaFrom(wrapped).WithAdditionalAnnotations(Formatter.Annotation);
        return place.Model.GetSymbolInfo(wrapped, token).Symbol is IMethodSymbol { Name: "Ok" or "Json" or ".ctor" }
            && ResultReturn.Accepts(place.Model, wrapped, type) && Comments.AreKept(wrapped, unwrapped)
                ? place.With("Return the result itself", place.Root.ReplaceNode(wrapped, unwrapped))
                : null;
    }
}
