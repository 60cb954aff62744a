using System.Text;
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
        var text = new StringBuilder();
        int start = 0;
        for (int part = 0; part < sql.Contents.Count; part++)
        {
            start = part == index ? text.Length : start;
            text.Append((sql.Contents[part] as InterpolatedStringTextSyntax)?.TextToken.ValueText ?? ValuePlace.Hole);
        }

        if (ValuePlace.Of(text.ToString(), start) is not { } place
            || EndOf(index > 0 ? sql.Contents[index - 1] : null, place.Before) is not { } before
            || StartOf(index + 1 < sql.Contents.Count ? sql.Contents[index + 1] : null, place.After) is not { } after)
        {
            return null;
        }

        var changes = new List<TextChange>
        {
            new(TextSpan.FromBounds(hole.SpanStart - before, hole.Span.End + after), (place.NeedsSpace ? " @" : "@") + name),
        };
        if (sql.Contents.OfType<InterpolationSyntax>().Count() == 1)
        {
            changes.AddRange(Plain(sql));
        }

        return new HoleEdit(name, changes);
    }

    /// <summary>Returns how much code the last characters of a text are; null if they are not written as they are.</summary>
    private static int? EndOf(InterpolatedStringContentSyntax? text, string part)
    {
        string code = text?.ToString() ?? "";
        return !code.EndsWith(part, StringComparison.Ordinal) ? null
            : part.Length > 0 && code[..^part.Length].EndsWith("\\", StringComparison.Ordinal) ? null
            : part.Length;
    }

    private static int? StartOf(InterpolatedStringContentSyntax? text, string part) =>
        (text?.ToString() ?? "").StartsWith(part, StringComparison.Ordinal) ? part.Length : null;

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
