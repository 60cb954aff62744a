using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Recognizes queries that must run before their handler returns.</summary>
internal static class BoundRows
{
    /// <summary>Returns whether a query is in a transaction that the handler ends, or where its errors are caught, or something is released after it.</summary>
    /// <param name="rows">The rows of the query.</param>
    /// <param name="returned">What the handler returns.</param>
    public static bool AreBound(QueriedRows rows, IOperation returned) =>
        MayHaveTransaction(rows.Query) || rows.Returns.Prepend(rows.Query).Prepend(returned).Any(static part => IsGuarded(part) || UsesTransaction(part));

    private static bool IsGuarded(IOperation operation) => ValueFlow.Around(operation).Any(static around =>
        around is ITryOperation { Catches.Length: > 0 } || (around is ITryOperation { Finally: { } after } && CallsOthers(after)));

    // To close the connection is what a result does itself; a lock must hold while the query runs.
    private static bool CallsOthers(IBlockOperation after) =>
        after.Descendants().Any(static part => part is IInvocationOperation call && !(call.Instance?.Type).IsConnection());

    // What is in a command that was made elsewhere is not known.
    private static bool MayHaveTransaction(IInvocationOperation query) =>
        QueryCall.ArgumentOf(query.Arguments, "command") is { } command && PossibleValues.Of(command) is not [IObjectCreationOperation];

    private static bool UsesTransaction(IOperation operation) =>
        (ValueFlow.FunctionOf(operation) ?? Member.RootOf(operation)).Descendants().Any(static part =>
            !part.IsImplicit && !part.ConstantValue.HasValue && part is not IArgumentOperation && part.Type.IsTransaction());
}
