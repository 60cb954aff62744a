using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Recognizes that an endpoint returns the only row of a query, or a 404 if there is none.</summary>
internal static class ReturnedRow
{
    /// <summary>Recognizes <c>row is null ? NotFound() : Ok(row)</c>, and the same as two statements.</summary>
    public static QueriedRows? TryRead(IOperation returned, QueryTypes types, WebTypes web) => QueryCall.WithoutConversions(returned) switch
    {
        IConditionalOperation { Condition: var condition, WhenTrue: var whenTrue, WhenFalse: { } whenFalse } when NullTest.TryRead(condition) is { } test =>
            IsNotFound(test.IsNull ? whenTrue : whenFalse, web) ? RowOf(test, test.IsNull ? whenFalse : whenTrue, types, web) : null,
        var found => TestBefore(found, web) is { } test && RowOf(test, found, types, web) is { } row
            ? row with { Before = row.Before.Add(test.Value.Syntax.FirstAncestorOrSelf<IfStatementSyntax>()!) }
            : null,
    };

    private static QueriedRows? RowOf(NullTest test, IOperation found, QueryTypes types, WebTypes web)
    {
        if (RowIn(found, web) is not { } row)
        {
            return null;
        }

        if (test.Name is { } name)
        {
            return SymbolEqualityComparer.Default.Equals(row.Local, name) && ValueFlow.ReferencesTo(name, row).Count == 1
                ? QueriedRows.TryRead(test.Value, types, isOne: true)
                : null;
        }

        return test.Value is ILocalReferenceOperation { Local: var tested } && SymbolEqualityComparer.Default.Equals(row.Local, tested)
            && RowsOfLocal.ValueOf(row, uses: 2) is { } value && QueriedRows.TryRead(value, types, isOne: true) is { } query
                ? query with { Before = query.Before.Add(tested.DeclaringSyntaxReferences[0].GetSyntax()) }
                : null;
    }

    /// <summary>Returns the test of a statement before, in the same block, that returns a 404 for null.</summary>
    private static NullTest? TestBefore(IOperation found, WebTypes web)
    {
        if (RowIn(found, web) is null)
        {
            return null;
        }

        IOperation? statement = found;
        while (statement is not (null or IReturnOperation))
        {
            statement = statement.Parent;
        }

        var before = statement?.Parent is IBlockOperation block
            ? block.Operations.TakeWhile(other => other != statement).LastOrDefault() as IConditionalOperation
            : null;
        return before is { WhenFalse: null, WhenTrue: var then } && (then is IBlockOperation { Operations: [var only] } ? only : then) is IReturnOperation
            { ReturnedValue: { } missing } && IsNotFound(missing, web) && NullTest.TryRead(before.Condition) is { IsNull: true } test
                ? test
                : null;
    }

    private static ILocalReferenceOperation? RowIn(IOperation found, WebTypes web) =>
        QueryCall.WithoutConversions(ReturnedRows.ValueIn(found, web) ?? found) as ILocalReferenceOperation;

    private static bool IsNotFound(IOperation missing, WebTypes web) => QueryCall.WithoutConversions(missing) switch
    {
        IInvocationOperation { TargetMethod: { Name: "NotFound" } method } call => web.CreatesResult(method)
            && !call.Arguments.Any(static argument => argument.ArgumentKind == ArgumentKind.Explicit),
        IObjectCreationOperation { Type.Name: "NotFoundResult" } => true,
        _ => false,
    };
}
