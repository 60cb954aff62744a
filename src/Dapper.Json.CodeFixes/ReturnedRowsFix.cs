using System.Collections.Immutable;
using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.CodeFixes;

/// <summary>Returns <c>QueryJsonResult&lt;T&gt;</c> in place of rows: DJ002.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp)]
public sealed class ReturnedRowsFix : CodeFixProvider
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["DJ002"];

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        SyntaxNode root = (await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false))!;
        SemanticModel model = (await context.Document.GetSemanticModelAsync(context.CancellationToken).ConfigureAwait(false))!;
        if (root.FindNode(context.Span, getInnermostNodeForTie: true) is not ExpressionSyntax returned || model.GetOperation(returned) is not { } operation)
        {
            return;
        }

        var types = QueryTypes.Of(model.Compilation);
        var web = new WebTypes(model.Compilation);
        QueriedRows? rows = model.GetEnclosingSymbol(returned.SpanStart) is { } member ? ReturnedRows.TryRead(operation, member, types, web) : null;
        if (rows is not { IsMapped: false, IsOfMethod: false, HasOwnAnswer: false, Query: { } query } || MayBeDisposed(query)
            || !ResultReturn.Accepts(model, returned, result: null)
            || JsonCall.TryMake(query, rows.ResultMethod, target: null) is not { } call
            || Replaced(root, returned, rows, call.WithTriviaFrom(returned).WithAdditionalAnnotations(Formatter.Annotation)) is not { } changed)
        {
            return;
        }

        string title = web.IsController((model.GetEnclosingSymbol(returned.SpanStart) as IMethodSymbol)?.ContainingType)
            ? $"Return {rows.ResultMethod}, with the options of ConfigureHttpJsonOptions"
            : $"Return {rows.ResultMethod}";
        context.RegisterCodeFix(
            CodeAction.Create(title, _ => Task.FromResult(context.Document.WithSyntaxRoot(changed)), nameof(ReturnedRowsFix)), context.Diagnostics);
    }

    // What the function itself has opened does not live as long as the response, or nobody would dispose it. Nor does what it disposes.
    private static bool MayBeDisposed(IInvocationOperation query) =>
        ValueFlow.Around(query).Any(static around =>
            around is IUsingOperation { Resources: not IVariableDeclarationGroupOperation } or ITryOperation { Finally: not null })
        || QueryCall.ArgumentOf(query.Arguments, "cnn") is not (IParameterReferenceOperation or IFieldReferenceOperation or IPropertyReferenceOperation);

    private static SyntaxNode? Replaced(SyntaxNode root, ExpressionSyntax returned, QueriedRows rows, ExpressionSyntax result)
    {
        SyntaxNode? function = FunctionEdit.Around(returned);
        SyntaxNode? changed = function is null ? null
            : rows.IsHere ? function.ReplaceNode(returned, result)
            : HeldRows.Replace(function, returned, rows.Removable, result);
        return changed is null ? null : FunctionEdit.Replace(root, function!, changed);
    }
}
