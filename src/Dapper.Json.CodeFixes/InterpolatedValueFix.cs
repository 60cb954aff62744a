using System.Collections.Immutable;
using System.Composition;
using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace Dapper.Json.CodeFixes;

/// <summary>Passes a value as a parameter instead of putting it into the SQL.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp)]
[Shared]
public sealed class InterpolatedValueFix : CodeFixProvider
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["DJ014"];

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        SyntaxNode? root = await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false);
        SemanticModel? model = await context.Document.GetSemanticModelAsync(context.CancellationToken).ConfigureAwait(false);
        foreach (Diagnostic diagnostic in context.Diagnostics)
        {
            SyntaxNode? node = root?.FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true);
            if (node is ExpressionSyntax { Parent: InterpolationSyntax { Parent: InterpolatedStringExpressionSyntax sql } hole } value
                && CallOf(sql, model!) is { } call
                && HoleEdit.Of(sql, hole, value) is { } edit
                && ParameterEdit.Of(call, edit.Name, value) is { } parameter)
            {
                context.RegisterCodeFix(
                    CodeAction.Create(
                        "Pass the value as a parameter",
                        cancellation => ChangeAsync(context.Document, [.. edit.Changes, .. parameter.Changes], cancellation),
                        nameof(InterpolatedValueFix)),
                    diagnostic);
            }
        }
    }

    private static QueryCall? CallOf(InterpolatedStringExpressionSyntax sql, SemanticModel model)
    {
        var types = QueryTypes.Of(model.Compilation);
        return sql.Ancestors().Where(static node => node is InvocationExpressionSyntax or BaseObjectCreationExpressionSyntax)
            .Select(node => model.GetOperation(node) is { } operation ? QueryCall.TryRead(operation, types) : null)
            .FirstOrDefault(call => call?.Sql.Syntax == sql);
    }

    private static async Task<Document> ChangeAsync(Document document, List<TextChange> changes, CancellationToken cancellation)
    {
        SourceText text = await document.GetTextAsync(cancellation).ConfigureAwait(false);
        return document.WithText(text.WithChanges(changes.OrderBy(static change => change.Span.Start)));
    }
}
