using System.Collections.Immutable;
using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.CodeFixes;

/// <summary>Writes rows with a method of this library in place of <c>JsonSerializer</c>: DJ001.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp)]
public sealed class SerializedRowsFix : CodeFixProvider
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["DJ001"];

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        SyntaxNode root = (await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false))!;
        SemanticModel model = (await context.Document.GetSemanticModelAsync(context.CancellationToken).ConfigureAwait(false))!;
        if (root.FindNode(context.Span, getInnermostNodeForTie: true) is not InvocationExpressionSyntax syntax
            || model.GetOperation(syntax) is not IInvocationOperation call || SerializerSettings.TryRead(call) is not { } settings
            || QueriedRows.TryRead(QueryCall.ArgumentOf(call.Arguments, "value")!, QueryTypes.Of(model.Compilation)) is not { IsHere: true } rows
            || SerializedRows.TryRewrite(call, rows, settings, context.Document) is not { } rewritten)
        {
            return;
        }

        context.RegisterCodeFix(
            CodeAction.Create(
                $"Write the rows with {rewritten.Method}",
                _ => Task.FromResult(context.Document.WithSyntaxRoot(rewritten.In(root))), nameof(SerializedRowsFix)),
            context.Diagnostics);
    }
}
