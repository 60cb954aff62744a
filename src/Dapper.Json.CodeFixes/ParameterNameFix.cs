using System.Collections.Immutable;
using System.Composition;
using Dapper.Json.Analyzers.Rules;
using Dapper.Json.Analyzers.Sql;
using Microsoft.CodeAnalysis;
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
public sealed class ParameterNameFix : CheckedFix
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["DJ003"];

    private protected override FixedFile? Fix(FixPlace place, CancellationToken token)
    {
        ImmutableDictionary<string, string?> properties = place.Diagnostic.Properties;
        string name = properties[ParameterAnalyzer.Name]!, member = properties[ParameterAnalyzer.Unused]!;
        if (member.Length == 0 || member.IndexOf(',') >= 0 || !NearName.Is(name, member))
        {
            return null;
        }

        SyntaxToken literal = place.Root.FindToken(place.Span.Start);
        if (IsString(literal) && literal.Span.Contains(place.Span) && literal.Span != place.Span)
        {
            return InSql(literal, name, member) is { Length: > 0 } changes ? place.With($"Rename {name} to {member}", changes) : null;
        }

        return place.Other() is { } other && MemberEdit.MemberAt(place.Root, other) is { Parent: AnonymousObjectCreationExpressionSyntax whole } declarator
            && whole is { Parent: ArgumentSyntax or LambdaExpressionSyntax, ContainsDirectives: false }
                ? place.With($"Rename {member} to {name}", [MemberEdit.Rename(declarator, name)])
                : null;
    }

    private static bool IsString(SyntaxToken token) => token.Kind()
        is SyntaxKind.StringLiteralToken or SyntaxKind.SingleLineRawStringLiteralToken or SyntaxKind.MultiLineRawStringLiteralToken;

    /// <summary>Renames each parameter of that name: not what has it in texts and comments of the SQL.</summary>
    private static TextChange[] InSql(SyntaxToken literal, string name, string member)
    {
        var parameters = new SqlParameters(literal.ValueText);
        return
        [
            .. parameters.Possible()
                .Where(parameter => parameter.Name.Equals(name, StringComparison.OrdinalIgnoreCase) && parameters.IsCertain(parameter))
                .Select(parameter => (Place: SqlPlace.In(literal, parameter.Written, parameter.Start), Parameter: parameter))
                .Where(static found => found.Place is not null)
                .Select(found => new TextChange(
                    new TextSpan(found.Place!.Value.Start + found.Parameter.Written.IndexOf(found.Parameter.Name, StringComparison.Ordinal), name.Length),
                    member)),
        ];
    }
}
