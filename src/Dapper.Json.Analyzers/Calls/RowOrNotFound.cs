using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>The only row of a query that an endpoint returns, or a 404 if there is none.</summary>
/// <param name="Row">The row.</param>
/// <param name="Found">What is returned if there is a row: a result of it, or the row itself.</param>
internal sealed record RowOrNotFound(QueriedRows Row, IOperation Found)
{
    /// <summary>Recognizes <c>row is null ? NotFound() : Ok(row)</c>, and the same as two statements.</summary>
    public static RowOrNotFound? TryRead(IOperation returned, QueryTypes types, WebTypes web)
    {
        IOperation value = QueryCall.WithoutConversions(returned);
        if (value is not IConditionalOperation { Condition: var condition, WhenTrue: var whenTrue, WhenFalse: { } whenFalse })
        {
            return TestBefore(value, web) is { } before && Of(before, value, types, web) is { Row: var row } one
                ? one with { Row = row with { Removable = row.Removable.Add(before.Value.Syntax.FirstAncestorOrSelf<IfStatementSyntax>()!) } }
                : null;
        }

        return NullTest.TryRead(condition) is { } test && IsNotFound(test.IsNull ? whenTrue : whenFalse, web)
            ? Of(test, test.IsNull ? whenFalse : whenTrue, types, web)
            : null;
    }

    private static RowOrNotFound? Of(NullTest test, IOperation found, QueryTypes types, WebTypes web) =>
        RowIn(found, web) is { } row && RowOf(test, row, types) is { IsOrDefault: true } query ? new RowOrNotFound(query, found) : null;

    private static QueriedRows? RowOf(NullTest test, ILocalReferenceOperation row, QueryTypes types)
    {
        if (test.Name is { } name)
        {
            return row.Local.Is(name) && ValueFlow.ReferencesTo(name, row).Count == 1 ? QueriedRows.TryRead(test.Value, types, isOne: true) : null;
        }

        // Between the test and the return nothing else stands.
        return test.Value is ILocalReferenceOperation tested && row.Local.Is(tested.Local)
            && RowsOfLocal.ValueOf(tested, uses: 2) is { } value && QueriedRows.TryRead(value, types, isOne: true) is { } query
                ? query with { Removable = query.Removable.Add(tested.Local.DeclaringSyntaxReferences[0].GetSyntax()) }
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
        return before is { WhenFalse: null, WhenTrue: var then } && MappedRows.StatementsOf(then) is [IReturnOperation { ReturnedValue: { } missing }]
            && IsNotFound(missing, web) && NullTest.TryRead(before.Condition) is { IsNull: true } test
                ? test
                : null;
    }

    private static ILocalReferenceOperation? RowIn(IOperation found, WebTypes web) =>
        QueryCall.WithoutConversions(ReturnedRows.ValueIn(found, web) ?? found) as ILocalReferenceOperation;

    private static bool IsNotFound(IOperation missing, WebTypes web) => QueryCall.WithoutConversions(missing) switch
    {
        IInvocationOperation { TargetMethod: { Name: "NotFound" } method } call => web.CreatesResult(method)
            && !call.Arguments.Any(static argument => argument.ArgumentKind == ArgumentKind.Explicit),
        IObjectCreationOperation { Type: { } type } => web.IsNotFoundResult(type),
        _ => false,
    };
}
