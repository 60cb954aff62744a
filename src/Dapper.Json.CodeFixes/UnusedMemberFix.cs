using System.Collections.Immutable;
using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Dapper.Json.CodeFixes;

/// <summary>Removes a member that the SQL does not name from an anonymous object.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp)]
[Shared]
public sealed class UnusedMemberFix : CodeFixProvider
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["DJ004"];

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        SyntaxNode? root = await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false);
        foreach (Diagnostic diagnostic in context.Diagnostics)
        {
            var member = root?.FindNode(diagnostic.Location.SourceSpan).FirstAncestorOrSelf<AnonymousObjectMemberDeclaratorSyntax>();

            // The objects of an array must stay of one type.
            if (member?.Parent is AnonymousObjectCreationExpressionSyntax { Initializers.Count: > 1, Parent: ArgumentSyntax or LambdaExpressionSyntax } whole)
            {
                context.RegisterCodeFix(
                    CodeAction.Create(
                        "Remove the member", _ => Task.FromResult(context.Document.WithSyntaxRoot(Without(root!, whole, member))), nameof(UnusedMemberFix)),
                    diagnostic);
            }
        }
    }

    private static SyntaxNode Without(SyntaxNode root, AnonymousObjectCreationExpressionSyntax whole, AnonymousObjectMemberDeclaratorSyntax member)
    {
        bool isLast = whole.Initializers.Last() == member;
        var rest = whole.Initializers.Remove(member);
        if (isLast && rest.SeparatorCount < rest.Count)
        {
            AnonymousObjectMemberDeclaratorSyntax last = rest.Last();
            rest = rest.Replace(last, last.WithTrailingTrivia(member.GetTrailingTrivia()));
        }

        return root.ReplaceNode(whole, whole.WithInitializers(rest));
    }
}
