using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>The only row of a query that an endpoint returns, or what it sends if there is none, such as a 404.</summary>
/// <param name="Row">The row.</param>
/// <param name="Found">What is returned if there is a row: a result of it, or the row itself.</param>
internal sealed record RowOrNotFound(QueriedRows Row, IOperation Found)
{
    /// <summary>Recognizes <c>row is null ? NotFound() : Ok(row)</c>, and the same as two statements.</summary>
    public static RowOrNotFound? TryRead(IOperation returned, QueryTypes types, WebTypes web)
    {
        IOperation value = ValueFlow.WithoutConversions(returned);
        if (value is not IConditionalOperation { Condition: var condition, WhenTrue: var whenTrue, WhenFalse: { } whenFalse })
        {
            return TestBefore(value, web, out IOperation? answer) is { } before && Of(before, value, answer!, types, web) is { Row: var row } one
                ? one with { Row = row with { Removable = row.Removable.Add(before.Value.Syntax.FirstAncestorOrSelf<IfStatementSyntax>()!) } }
                : null;
        }

        return NullTest.TryRead(condition) is not { } test ? null
            : test.IsNull ? Of(test, whenFalse, whenTrue, types, web)
            : Of(test, whenTrue, whenFalse, types, web);
    }

    private static RowOrNotFound? Of(NullTest test, IOperation found, IOperation missing, QueryTypes types, WebTypes web) =>
        IsAnswer(missing, web) && RowIn(found, web) is { } row && RowOf(test, row, types) is { IsOrDefault: true } query
            ? new RowOrNotFound(query with { HasOwnAnswer = !IsNotFound(missing, web) }, found)
            : null;

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

    /// <summary>Returns the test of a statement before, in the same block, that returns something else for null.</summary>
    private static NullTest? TestBefore(IOperation found, WebTypes web, out IOperation? missing)
    {
        missing = null;
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
        missing = before is { WhenFalse: null, WhenTrue: var then }
            && MappedRows.StatementsOf(then) is [IReturnOperation { ReturnedValue: var returned }] ? returned : null;
        return missing is not null && NullTest.TryRead(before!.Condition) is { IsNull: true } test ? test : null;
    }

    private static ILocalReferenceOperation? RowIn(IOperation found, WebTypes web) =>
        ValueFlow.WithoutConversions(OkResult.ValueIn(found, web) ?? found) as ILocalReferenceOperation;

    /// <summary>Returns whether a result can be what <c>JsonResultOptions.NotFound</c> sends.</summary>
    private static bool IsAnswer(IOperation missing, WebTypes web) => IsNotFound(missing, web)
        || (ValueFlow.WithoutConversions(missing) is IInvocationOperation { TargetMethod: var method }
            && method.Name is "NotFound" or "NoContent" or "Problem" or "StatusCode" && web.CreatesResult(method));

    private static bool IsNotFound(IOperation missing, WebTypes web) => ValueFlow.WithoutConversions(missing) switch
    {
        IInvocationOperation { TargetMethod: { Name: "NotFound" } method } call => web.CreatesResult(method)
            && !call.Arguments.Any(static argument => argument.ArgumentKind == ArgumentKind.Explicit),
        IObjectCreationOperation { Type: { } type } => web.IsNotFoundResult(type),
        _ => false,
    };
}
