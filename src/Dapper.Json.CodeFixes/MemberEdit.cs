using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;

namespace Dapper.Json.CodeFixes;

/// <summary>Changes a member of an anonymous object, and leaves the text around it as it is.</summary>
internal static class MemberEdit
{
    /// <summary>Returns the member that a place is in; null for another place.</summary>
    public static AnonymousObjectMemberDeclaratorSyntax? MemberAt(SyntaxNode? root, TextSpan place) =>
        root?.FindNode(place).FirstAncestorOrSelf<AnonymousObjectMemberDeclaratorSyntax>();

    /// <summary>Gives the member another name, with the same value.</summary>
    public static TextChange Rename(AnonymousObjectMemberDeclaratorSyntax member, string name)
    {
        string code = SyntaxFacts.GetKeywordKind(name) != SyntaxKind.None || name == "await" ? "@" + name : name;
        return member.NameEquals is { Name: var old } ? new TextChange(old.Span, code) : new TextChange(new TextSpan(member.SpanStart, 0), code + " = ");
    }

    /// <summary>Returns whether nothing else happens where the value of the member is not calculated.</summary>
    public static bool HasNoEffect(AnonymousObjectMemberDeclaratorSyntax member, SemanticModel model) =>
        model.GetOperation(member.Expression) is { } value && (value.ConstantValue.HasValue || !value.DescendantsAndSelf().Any(static part => part
            is IInvocationOperation or IObjectCreationOperation or IAssignmentOperation or IIncrementOrDecrementOperation
            or IAwaitOperation or IThrowOperation or IDynamicInvocationOperation));

    /// <summary>Removes the member with its comma, and its line if that is then empty. Comments stay.</summary>
    public static IEnumerable<TextChange> Remove(AnonymousObjectMemberDeclaratorSyntax member, SourceText text)
    {
        SeparatedSyntaxList<AnonymousObjectMemberDeclaratorSyntax> members = ((AnonymousObjectCreationExpressionSyntax)member.Parent!).Initializers;
        int index = members.IndexOf(member);
        bool hasNext = index < members.SeparatorCount;
        SyntaxToken comma = members.GetSeparator(hasNext ? index : index - 1);
        int start = hasNext ? member.SpanStart : comma.SpanStart, end = hasNext ? comma.Span.End : member.Span.End;
        TextSpan between = hasNext ? TextSpan.FromBounds(member.Span.End, comma.SpanStart) : TextSpan.FromBounds(comma.Span.End, member.SpanStart);
        if (text.ToString(between).Trim().Length > 0)
        {
            return [new(comma.Span, ""), new(member.Span, "")];
        }

        return [new(hasNext ? WithSpace(TextSpan.FromBounds(start, end), text) : TextSpan.FromBounds(start, end), "")];
    }

    // The line, if nothing else is in it, or the space behind.
    private static TextSpan WithSpace(TextSpan span, SourceText text)
    {
        TextLine line = text.Lines.GetLineFromPosition(span.Start);
        if (span.End <= line.End && text.ToString(TextSpan.FromBounds(line.Start, span.Start)).Trim().Length == 0
            && text.ToString(TextSpan.FromBounds(span.End, line.End)).Trim().Length == 0)
        {
            return line.SpanIncludingLineBreak;
        }

        int end = span.End;
        while (end < text.Length && text[end] is ' ' or '\t')
        {
            end++;
        }

        return TextSpan.FromBounds(span.Start, end);
    }
}
