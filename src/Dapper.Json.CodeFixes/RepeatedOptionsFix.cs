using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Editing;

namespace Dapper.Json.CodeFixes;

/// <summary>Keeps options in a static field: DJ009.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp)]
public sealed class RepeatedOptionsFix : CodeFixProvider
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["DJ009"];

    /// <inheritdoc/>
    /// <remarks>One after the other: each field needs a name that those before it do not have.</remarks>
    public override FixAllProvider GetFixAllProvider() => FixAllProvider.Create(static (context, document, diagnostics) =>
        MoveAsync(document, [.. diagnostics.Select(static diagnostic => diagnostic.Location.SourceSpan.Start)], context.CancellationToken));

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        SyntaxNode root = (await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false))!;
        if (StaticField.OwnerOf(root.FindNode(context.Span)) is not null)
        {
            context.RegisterCodeFix(
                CodeAction.Create(
                    "Keep the options in a static field",
                    async token => (await MoveAsync(context.Document, [context.Span.Start], token).ConfigureAwait(false))!, nameof(RepeatedOptionsFix)),
                context.Diagnostics);
        }
    }

    private static async Task<Document?> MoveAsync(Document document, ImmutableArray<int> starts, CancellationToken token)
    {
        SyntaxNode root = (await document.GetSyntaxRootAsync(token).ConfigureAwait(false))!;
        SemanticModel model = (await document.GetSemanticModelAsync(token).ConfigureAwait(false))!;
        BaseObjectCreationExpressionSyntax[] creations = [.. starts.Distinct()
            .Select(start => root.FindToken(start).Parent!.FirstAncestorOrSelf<BaseObjectCreationExpressionSyntax>()!)
            .Where(static creation => StaticField.OwnerOf(creation) is not null)];
        SyntaxNode changed = root.TrackNodes(creations.AsEnumerable());
        foreach (BaseObjectCreationExpressionSyntax creation in creations)
        {
            ITypeSymbol type = model.GetTypeInfo(creation, token).Type!;
            string name = type.Name == "JsonSerializerOptions" ? "JsonOptions" : type.Name == "JsonQueryOptions" ? "QueryOptions" : "ResultOptions";
            changed = StaticField.Replace(
                changed, changed.GetCurrentNode(creation)!, creation, creation.ToString(), type, name, SyntaxGenerator.GetGenerator(document));
        }

        return document.WithSyntaxRoot(changed);
    }
}
