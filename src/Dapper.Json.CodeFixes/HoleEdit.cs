using Dapper.Json.Analyzers.Sql;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace Dapper.Json.CodeFixes;

/// <summary>Replaces a hole in SQL by a parameter.</summary>
/// <param name="Name">The parameter's name.</param>
/// <param name="Changes">The changes of the string.</param>
internal sealed record HoleEdit(string Name, List<TextChange> Changes)
{
    /// <summary>Returns the changes; null if no parameter can stand there.</summary>
    public static HoleEdit? Of(InterpolatedStringExpressionSyntax sql, InterpolationSyntax hole, ExpressionSyntax value)
    {
        string? name = value switch
        {
            IdentifierNameSyntax identifier => identifier.Identifier.ValueText,
            MemberAccessExpressionSyntax { Name: IdentifierNameSyntax member } => member.Identifier.ValueText,
            _ => null,
        };
        if (name is null || hole.AlignmentClause is not null || hole.FormatClause is not null)
        {
            return null;
        }

        int index = sql.Contents.IndexOf(hole);
        string before = string.Concat(sql.Contents.Take(index).Select(static part => TextOf(part) ?? "?"));
        string after = index + 1 < sql.Contents.Count ? TextOf(sql.Contents[index + 1]) ?? "" : "";
        bool isInText = before.Count(static c => c == '\'') % 2 == 1, isWholeText = isInText && before[^1] == '\'' && after.Length > 0 && after[0] == '\'';
        if (isInText ? !isWholeText : HolePlaces.Of(TextBefore.None.With(before), after) != HolePlace.Value)
        {
            return null;
        }

        int quote = isWholeText ? 1 : 0;
        var changes = new List<TextChange> { new(TextSpan.FromBounds(hole.SpanStart - quote, hole.Span.End + quote), "@" + name) };
        if (sql.Contents.OfType<InterpolationSyntax>().Count() == 1)
        {
            changes.AddRange(Plain(sql));
        }

        return new HoleEdit(name, changes);
    }

    private static string? TextOf(InterpolatedStringContentSyntax part) => (part as InterpolatedStringTextSyntax)?.TextToken.ValueText;

    /// <summary>Makes the string one without holes, of the same kind.</summary>
    private static IEnumerable<TextChange> Plain(InterpolatedStringExpressionSyntax sql)
    {
        string start = sql.StringStartToken.Text;
        yield return new TextChange(sql.StringStartToken.Span, start.Replace("$", ""));
        if (sql.StringStartToken.Kind() is SyntaxKind.InterpolatedStringStartToken or SyntaxKind.InterpolatedVerbatimStringStartToken)
        {
            foreach (InterpolatedStringTextSyntax text in sql.Contents.OfType<InterpolatedStringTextSyntax>())
            {
                for (int index = 0; index < text.TextToken.Text.Length - 1; index++)
                {
                    if (text.TextToken.Text[index] is '{' or '}')
                    {
                        yield return new TextChange(new TextSpan(text.SpanStart + index, 1), "");
                        index++;
                    }
                }
            }
        }
    }
}
