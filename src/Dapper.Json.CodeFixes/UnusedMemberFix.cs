using System.Collections.Immutable;
using System.Composition;
using Dapper.Json.Analyzers.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace Dapper.Json.CodeFixes;

/// <summary>Gives a member that the SQL does not name the name that it misses, if that is almost the same, or else removes it.</summary>
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
        SemanticModel model = (await context.Document.GetSemanticModelAsync(context.CancellationToken).ConfigureAwait(false))!;
        SourceText text = await context.Document.GetTextAsync(context.CancellationToken).ConfigureAwait(false);
        foreach (Diagnostic diagnostic in context.Diagnostics)
        {
            // The objects of an array must stay of one type.
            if (MemberEdit.MemberAt(root, diagnostic.Location.SourceSpan) is not
                { Parent: AnonymousObjectCreationExpressionSyntax { Parent: ArgumentSyntax or LambdaExpressionSyntax } whole } member)
            {
                continue;
            }

            string name = diagnostic.Properties[ParameterAnalyzer.Name]!;
            string[] near = NearName.Among(diagnostic.Properties[ParameterAnalyzer.Lacking]!, name);
            if (near is [var only] && NearName.Among(diagnostic.Properties[ParameterAnalyzer.Unused]!, only).Length == 1)
            {
                Register($"Rename {name} to {only}", [MemberEdit.Rename(member, only)], diagnostic);
            }
            else if (near is [] && whole.Initializers.Count > 1 && MemberEdit.HasNoEffect(member, model))
            {
                Register("Remove the member", MemberEdit.Remove(member, text), diagnostic);
            }
        }

        void Register(string title, IEnumerable<TextChange> changes, Diagnostic diagnostic) => context.RegisterCodeFix(
            CodeAction.Create(title, _ => Task.FromResult(context.Document.WithText(text.WithChanges(changes))), nameof(UnusedMemberFix)), diagnostic);
    }
}
