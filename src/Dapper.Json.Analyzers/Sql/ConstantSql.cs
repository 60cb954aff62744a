using System.Text;
using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Sql;

/// <summary>Reads SQL that is the same each time: constants, and locals that are given nothing else.</summary>
internal static class ConstantSql
{
    /// <summary>Returns the text; null if a part of it is only known at run time.</summary>
    public static string? Of(IOperation sql)
    {
        var whole = new StringBuilder();
        foreach (SqlPart part in SqlPart.Of(sql))
        {
            if ((part.Text ?? (part.Hole is ILocalReferenceOperation local ? OfLocal(local) : null)) is not { } text)
            {
                return null;
            }

            whole.Append(text);
        }

        return whole.ToString();
    }

    /// <remarks>What is assigned in the block of the declaration itself is assigned for certain; what a branch or a loop assigns is not.</remarks>
    private static string? OfLocal(ILocalReferenceOperation use)
    {
        if (ValueFlow.DeclaratorOf(use) is not { } declarator)
        {
            return null;
        }

        IOperation[] writes = [.. ValueFlow.ReferencesTo(use.Local, declarator).Where(IsWritten).Select(static reference => reference.Parent!)];
        string? text = declarator.Initializer is { Value: var initial } ? Of(initial) : null;
        if (writes.Length > 0 && ValueFlow.FunctionOf(use) != ValueFlow.FunctionOf(declarator))
        {
            return null;
        }

        foreach (IOperation write in writes)
        {
            if (write is not IAssignmentOperation { Parent: IExpressionStatementOperation { Parent: IBlockOperation block }, Value: var value }
                || declarator.Parent?.Parent?.Parent != block)
            {
                return null;
            }

            // In its own value, as in sql = sql + " where …", a local still has the text from before.
            if (write.Syntax.Span.End <= use.Syntax.SpanStart)
            {
                text = write switch
                {
                    ISimpleAssignmentOperation => Of(value),
                    ICompoundAssignmentOperation { OperatorKind: BinaryOperatorKind.Add } when text is not null && Of(value) is { } more => text + more,
                    _ => null,
                };
            }
        }

        return text;
    }

    private static bool IsWritten(ILocalReferenceOperation reference) => reference.Parent switch
    {
        IAssignmentOperation assignment => assignment.Target == reference,
        IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out } or ITupleOperation or IAddressOfOperation => true,
        IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol.IsRef: true } } => true,
        _ => false,
    };
}
