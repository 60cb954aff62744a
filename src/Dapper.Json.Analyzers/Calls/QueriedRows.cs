using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Rows that Dapper has just queried as objects of a type, and that are used for one thing.</summary>
/// <param name="Query">The call of <c>Query&lt;T&gt;</c> or <c>QueryAsync&lt;T&gt;</c>.</param>
/// <param name="RowType">The type of the rows.</param>
/// <param name="IsHere">Whether the query is where the rows are used, and not in a local or in a method of its own.</param>
internal sealed record QueriedRows(IInvocationOperation Query, ITypeSymbol RowType, bool IsHere)
{
    /// <summary>Recognizes rows.</summary>
    /// <param name="value">The rows, their list, the local that holds them, the private method that returns them, or the task of them.</param>
    /// <param name="types">The types of the compilation.</param>
    /// <returns>The rows; null if the value is another one, the rows are needed otherwise as well, or Dapper.AOT fills them.</returns>
    public static QueriedRows? TryRead(IOperation value, QueryTypes types)
    {
        IOperation used = QueryCall.WithoutConversions(value);
        if (RowsIn(used) is not { } rows)
        {
            return null;
        }

        IOperation? source = RowsOfMethod.ValueOf(rows) is { } returned ? RowsIn(QueryCall.WithoutConversions(returned)) : rows;
        return source is IInvocationOperation query && IsQuery(query.TargetMethod, types) && query.TargetMethod.TypeArguments is [var type]
            && IsRow(type) && !DapperAot.Takes(query) && !DapperAot.Describes(type)
                ? new QueriedRows(query, type, IsHere: source == rows && used is not ILocalReferenceOperation)
                : null;
    }

    /// <returns>The operation that gives the rows; null if they are in a local that may hold others.</returns>
    private static IOperation? RowsIn(IOperation value) =>
        value is not ILocalReferenceOperation local ? WithoutList(value)
        : RowsOfLocal.ValueOf(local) is { } held ? WithoutList(QueryCall.WithoutConversions(held))
        : null;

    private static IOperation WithoutList(IOperation rows)
    {
        IOperation inner = rows;
        if (inner is IInvocationOperation { TargetMethod: { Name: "ToList" or "AsList" or "ToArray", ContainingType.Name: "Enumerable" or "SqlMapper" } } list)
        {
            inner = QueryCall.WithoutConversions(list.Arguments[0].Value);
        }

        if (inner is IAwaitOperation { Operation: var awaited })
        {
            inner = awaited is IInvocationOperation { TargetMethod.Name: "ConfigureAwait", Instance: { } task } ? task : awaited;
        }

        return inner;
    }

    private static bool IsQuery(IMethodSymbol method, QueryTypes types) =>
        method.Name is "Query" or "QueryAsync" && SymbolEqualityComparer.Default.Equals(method.ContainingType, types.SqlMapper);

    // Typed queries write classes, structs and records. Those of .NET, such as Guid and Dictionary, are single values or no rows.
    private static bool IsRow(ITypeSymbol type) =>
        type is INamedTypeSymbol { SpecialType: SpecialType.None, TypeKind: TypeKind.Class or TypeKind.Struct, IsTupleType: false }
        && !type.ToDisplayString().StartsWith("System.", StringComparison.Ordinal);
}
