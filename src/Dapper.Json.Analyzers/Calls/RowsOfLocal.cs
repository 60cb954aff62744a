using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Checks that the query of a local could as well run where its rows are used.</summary>
internal static class RowsOfLocal
{
    /// <summary>Returns whether a reference to a local is the only one, in the same block, and nothing happens to a connection in between.</summary>
    public static bool AreUsedHereOnly(ILocalReferenceOperation reference, IVariableDeclaratorOperation declarator)
    {
        if (ValueFlow.ReferencesTo(reference.Local, declarator).Count != 1)
        {
            return false;
        }

        IOperation declaration = StatementOf(declarator);
        IOperation use = StatementOf(reference);
        return declaration.Parent is { } block && block == use.Parent
            && !block.ChildOperations.SkipWhile(statement => statement != declaration).Skip(1).TakeWhile(statement => statement != use).Any(Touches);
    }

    private static IOperation StatementOf(IOperation operation)
    {
        IOperation current = operation;
        while (current.Parent is not (null or IBlockOperation or IMethodBodyOperation))
        {
            current = current.Parent;
        }

        return current;
    }

    // Such as a commit: what follows it may count on the rows being read.
    private static bool Touches(IOperation statement) =>
        statement is IReturnOperation || statement.DescendantsAndSelf().Any(static part => IsConnection(part.Type));

    private static bool IsConnection(ITypeSymbol? type) =>
        type is { Name: "IDbConnection" or "IDbTransaction" }
        || type?.AllInterfaces.Any(static implemented => implemented.Name is "IDbConnection" or "IDbTransaction") == true;
}
