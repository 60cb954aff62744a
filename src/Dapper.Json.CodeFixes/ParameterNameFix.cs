using System.Collections.Immutable;
using System.Composition;
using Dapper.Json.Analyzers.Rules;
using Dapper.Json.Analyzers.Sql;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace Dapper.Json.CodeFixes;

/// <summary>
/// Gives a parameter of SQL the name of the only member that is left, if that is almost the same; where the SQL stands elsewhere, the member that of the
/// parameter.
/// </summary>
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
        SourceText text = await context.Document.GetTextAsync(context.CancellationToken).ConfigureAwait(false);
        foreach (Diagnostic diagnostic in context.Diagnostics)
        {
            string name = diagnostic.Properties[ParameterAnalyzer.Name]!, member = diagnostic.Properties[ParameterAnalyzer.Unused]!;
            if (member.Length == 0 || member.IndexOf(',') >= 0 || !NearName.Is(name, member) || root is null)
            {
                continue;
            }

            SyntaxToken literal = root.FindToken(diagnostic.Location.SourceSpan.Start);
            if (IsString(literal) && literal.Span.Contains(diagnostic.Location.SourceSpan) && literal.Span != diagnostic.Location.SourceSpan)
            {
                Register($"Rename {name} to {member}", InSql(literal, name, member), diagnostic);
            }
            else if (diagnostic.AdditionalLocations is [var place] && MemberEdit.MemberAt(root, place.SourceSpan)
                is { Parent: AnonymousObjectCreationExpressionSyntax { Parent: ArgumentSyntax or LambdaExpressionSyntax } } declarator)
            {
                Register($"Rename {member} to {name}", [MemberEdit.Rename(declarator, name)], diagnostic);
            }
        }

        void Register(string title, TextChange[] changes, Diagnostic diagnostic)
        {
            if (changes.Length > 0)
            {
                context.RegisterCodeFix(
                    CodeAction.Create(title, _ => Task.FromResult(context.Document.WithText(text.WithChanges(changes))), nameof(ParameterNameFix)), diagnostic);
            }
        }
    }

    private static bool IsString(SyntaxToken token) => token.Kind()
        is SyntaxKind.StringLiteralToken or SyntaxKind.SingleLineRawStringLiteralToken or SyntaxKind.MultiLineRawStringLiteralToken;

    /// <summary>Renames each parameter of that name: not what has it in texts and comments of the SQL.</summary>
    private static TextChange[] InSql(SyntaxToken literal, string name, string member) =>
    [
        .. SqlParameters.All(literal.ValueText).Where(parameter => parameter.Name.Equals(name, StringComparison.OrdinalIgnoreCase))
            .Select(parameter => (Place: SqlPlace.In(literal, parameter.Written, parameter.Start), Parameter: parameter))
            .Where(static found => found.Place is not null)
            .Select(found => new TextChange(
                new TextSpan(found.Place!.Value.Start + found.Parameter.Written.IndexOf(found.Parameter.Name, StringComparison.Ordinal), name.Length), member)),
    ];
}
