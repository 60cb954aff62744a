using System.Collections.Immutable;
using System.Composition;
using System.Text.RegularExpressions;
using Dapper.Json.Analyzers.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace Dapper.Json.CodeFixes;

/// <summary>Gives a parameter of SQL the name of the only member that is left, if that is almost the same.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp)]
[Shared]
public sealed class ParameterNameFix : CodeFixProvider
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["DJ003"];

    /// <inheritdoc/>
    public override FixAllProvider GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    /// <inheritdoc/>
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        SyntaxNode? root = await context.Document.GetSyntaxRootAsync(context.CancellationToken).ConfigureAwait(false);
        foreach (Diagnostic diagnostic in context.Diagnostics)
        {
            SyntaxToken? literal = root?.FindToken(diagnostic.Location.SourceSpan.Start);
            string name = diagnostic.Properties[ParameterAnalyzer.Name]!, member = diagnostic.Properties[ParameterAnalyzer.Unused]!;
            bool isInside = literal is { } token && IsString(token) && token.Span.Contains(diagnostic.Location.SourceSpan);
            if (isInside && member.Length > 0 && member.IndexOf(',') < 0 && NearName.Is(name, member))
            {
                context.RegisterCodeFix(
                    CodeAction.Create(
                        $"Rename {name} to {member}",
                        cancellation => RenameAsync(context.Document, literal!.Value, name, member, cancellation),
                        nameof(ParameterNameFix)),
                    diagnostic);
            }
        }
    }

    private static bool IsString(SyntaxToken token) => token.Kind()
        is SyntaxKind.StringLiteralToken or SyntaxKind.SingleLineRawStringLiteralToken or SyntaxKind.MultiLineRawStringLiteralToken;

    private static async Task<Document> RenameAsync(Document document, SyntaxToken literal, string name, string member, CancellationToken cancellation)
    {
        SourceText text = await document.GetTextAsync(cancellation).ConfigureAwait(false);
        string pattern = $@"(?<=(?<![\p{{L}}\p{{N}}_])[@:?]){Regex.Escape(name)}(?![\p{{L}}\p{{N}}_])";
        var changes = Regex.Matches(literal.Text, pattern, RegexOptions.IgnoreCase | RegexOptions.CultureInvariant)
            .Cast<Match>().Select(found => new TextChange(new TextSpan(literal.SpanStart + found.Index, found.Length), member));
        return document.WithText(text.WithChanges(changes));
    }
}
