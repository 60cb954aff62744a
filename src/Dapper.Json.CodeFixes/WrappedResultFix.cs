using System.Collections.Immutable;
using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;

namespace Dapper.Json.CodeFixes;

/// <summary>Returns the result itself: DJ008.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp)]
public sealed class WrappedResultFix : CodeFixProvider
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["DJ008"];

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        SyntaxNode root = (await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false))!;
        SemanticModel model = (await context.Document.GetSemanticModelAsync(context.CancellationToken).ConfigureAwait(false))!;
        var arguments = root.FindNode(context.Span, getInnermostNodeForTie: true) switch
        {
            InvocationExpressionSyntax call => call.ArgumentList,
            BaseObjectCreationExpressionSyntax creation => creation.ArgumentList,
            _ => null,
        };
        var web = new WebTypes(model.Compilation);
        var result = arguments?.Arguments.FirstOrDefault(argument => web.IsQueryResult(model.GetTypeInfo(argument.Expression).Type))?.Expression;
        if (result is null || arguments!.Parent is not ExpressionSyntax wrapped || IsOfOtherStatus(wrapped, model)
            || !ResultReturn.Accepts(model, wrapped, model.GetTypeInfo(result).Type))
        {
            return;
        }

        SyntaxNode unwrapped = result.WithTriviaFrom(wrapped).WithAdditionalAnnotations(Formatter.Annotation);
        context.RegisterCodeFix(
            CodeAction.Create(
                "Return the result itself", _ => Task.FromResult(context.Document.WithSyntaxRoot(root.ReplaceNode(wrapped, unwrapped))),
                nameof(WrappedResultFix)),
            context.Diagnostics);
    }

    // Results.Created(…) says more than the result would, and a string is no response.
    private static bool IsOfOtherStatus(ExpressionSyntax wrapped, SemanticModel model) =>
        model.GetSymbolInfo(wrapped).Symbol is not IMethodSymbol { Name: "Ok" or "Json" or ".ctor", Parameters: var parameters }
        || parameters.Any(static parameter => parameter.Name == "statusCode" && parameter.IsOptional == false);
}
