using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Finds the query whose rows a local holds, if it could as well run where its rows are used.</summary>
internal static class RowsOfLocal
{
    /// <summary>
    /// Returns the only value of a local that is used for nothing else: what it is declared with, or what is assigned to it before, also inside of a using or
    /// a try. Nothing may be called in between.
    /// </summary>
    /// <param name="reference">The use.</param>
    /// <param name="uses">How many uses there are, with those that the caller knows.</param>
    /// <returns>The value; null if there are others, or it may not have been assigned.</returns>
    public static IOperation? ValueOf(ILocalReferenceOperation reference, int uses = 1)
    {
        if (ValueFlow.DeclaratorOf(reference) is not { } declarator)
        {
            return null;
        }

        IReadOnlyList<ILocalReferenceOperation> references = ValueFlow.ReferencesTo(reference.Local, declarator);
        ISimpleAssignmentOperation[] assignments =
        [
            .. references.Select(static other => other.Parent as ISimpleAssignmentOperation).OfType<ISimpleAssignmentOperation>()
                .Where(assignment => assignment.Target is ILocalReferenceOperation target && references.Contains(target)),
        ];
        return (declarator.Initializer?.Value, assignments) switch
        {
            ({ } initial, []) when references.Count == uses && Reaches(declarator, reference) => initial,
            (null or { ConstantValue.HasValue: true }, [var only]) when references.Count == uses + 1 && only.Syntax.Span.End <= reference.Syntax.SpanStart
                && Reaches(only, reference) => only.Value,
            _ => null,
        };
    }

    /// <summary>Returns whether what follows a statement always comes to the use, and nothing is called in between.</summary>
    public static bool Reaches(IOperation first, IOperation use)
    {
        IOperation last = StatementOf(use);
        for (IOperation current = StatementOf(first); current.Parent is { } block; current = StatementOf(block))
        {
            if (block.ChildOperations.SkipWhile(statement => statement != current).Skip(1).TakeWhile(statement => statement != last).Any(Touches))
            {
                return false;
            }

            if (block == last.Parent)
            {
                return true;
            }

            // A branch or a loop may not run, and a function runs at another time.
            if (block.Parent is not (IUsingOperation or ITryOperation { Catches: [] }))
            {
                return false;
            }
        }

        return false;
    }

    private static IOperation StatementOf(IOperation operation)
    {
        IOperation current = operation;
        while (current.Parent is not (null or IMethodBodyOperation) && (current is IBlockOperation || current.Parent is not IBlockOperation))
        {
            current = current.Parent;
        }

        return current;
    }

    // Such as a commit: what follows it may count on the rows being read.
    private static bool Touches(IOperation statement) => statement.DescendantsAndSelf().Any(static part =>
        part.Kind is OperationKind.Return or OperationKind.Throw or OperationKind.Branch
            or OperationKind.Await or OperationKind.Invocation or OperationKind.DynamicInvocation
        || part.Type.IsConnection() || part.Type.IsTransaction());
}
