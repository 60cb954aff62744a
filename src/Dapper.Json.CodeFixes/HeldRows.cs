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
    /// <param name="before">The declarations and the test that are only there for the value.</param>
    /// <param name="result">The new value.</param>
    /// <returns>The function; null if other statements, or comments, stand between these and the return.</returns>
    public static SyntaxNode? Replace(SyntaxNode function, ExpressionSyntax returned, ImmutableArray<SyntaxNode> before, ExpressionSyntax result)
    {
        if (returned.Parent is not ReturnStatementSyntax { Parent: BlockSyntax block } last)
        {
            return null;
        }

        int start = block.Statements.IndexOf(last) - before.Length;
        StatementSyntax[] removed = [.. block.Statements.Skip(start).Take(before.Length)];
        if (start < 0 || !removed.All(statement => IsOneOf(statement, before)) || removed.Skip(1).Append(last).Any(HasComment))
        {
            return null;
        }

        StatementSyntax changed = last.ReplaceNode(returned, result).WithLeadingTrivia(removed[0].GetLeadingTrivia());
        IEnumerable<StatementSyntax> statements = block.Statements.Take(start).Append(changed).Concat(block.Statements.Skip(start + before.Length + 1));
        return function.ReplaceNode(block, block.WithStatements(SyntaxFactory.List(statements)));
    }

    private static bool IsOneOf(StatementSyntax statement, ImmutableArray<SyntaxNode> before) => statement switch
    {
        LocalDeclarationStatementSyntax { Declaration.Variables: [{ Initializer: not null } only] } => before.Contains(only),
        _ => before.Contains(statement),
    };

    private static bool HasComment(StatementSyntax statement) =>
        statement.GetLeadingTrivia().Any(static trivia => trivia.Kind() is SyntaxKind.SingleLineCommentTrivia or SyntaxKind.MultiLineCommentTrivia);
}
