using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Dapper.Json.CodeFixes;

/// <summary>Removes the locals that hold rows, and the test of one row, together with the value that is returned.</summary>
internal static class HeldRows
{
    /// <summary>Replaces a returned value.</summary>
    /// <param name="function">The function that returns it.</param>
    /// <param name="returned">The value.</param>
    /// <param name="removable">The declarations and the test that are only there for the value.</param>
    /// <param name="result">The new value.</param>
    /// <returns>The function; null if other statements, or comments, stand between these and the return.</returns>
    public static SyntaxNode? Replace(SyntaxNode function, ExpressionSyntax returned, ImmutableArray<SyntaxNode> removable, ExpressionSyntax result)
    {
        if (returned.Parent is not ReturnStatementSyntax { Parent: BlockSyntax block } last)
        {
            return null;
        }

        int start = block.Statements.IndexOf(last) - removable.Length;
        StatementSyntax[] removed = [.. block.Statements.Skip(start).Take(removable.Length)];
        if (start < 0 || !removed.All(statement => IsOneOf(statement, removable)) || LosesText(removed, last, returned))
        {
            return null;
        }

        StatementSyntax changed = last.ReplaceNode(returned, result).WithLeadingTrivia(removed[0].GetLeadingTrivia());
        IEnumerable<StatementSyntax> statements = block.Statements.Take(start).Append(changed).Concat(block.Statements.Skip(start + removable.Length + 1));
        return function.ReplaceNode(block, block.WithStatements(SyntaxFactory.List(statements)));
    }

    private static bool IsOneOf(StatementSyntax statement, ImmutableArray<SyntaxNode> removable) => statement switch
    {
        LocalDeclarationStatementSyntax { Declaration.Variables: [{ Initializer: not null } only] } => removable.Contains(only),
        _ => removable.Contains(statement),
    };

    // Only what stands before the first statement, and after the returned value, is kept. A comment or a directive may be anywhere else.
    private static bool LosesText(StatementSyntax[] removed, StatementSyntax last, ExpressionSyntax returned)
    {
        int start = removed[0].SpanStart;
        IEnumerable<SyntaxTrivia> lost = removed.SelectMany(static statement => statement.DescendantTrivia()).Where(trivia => trivia.SpanStart >= start);
        return Comments.In(lost.Concat(last.GetLeadingTrivia()).Concat(returned.DescendantTrivia())).Any();
    }
}
