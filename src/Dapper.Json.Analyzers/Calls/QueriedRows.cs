using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Rows that Dapper has just queried as objects of a type, and that are used for one thing.</summary>
/// <param name="Query">The call of <c>Query&lt;T&gt;</c> or <c>QueryAsync&lt;T&gt;</c>.</param>
/// <param name="RowType">The type of the rows.</param>
/// <param name="Local">The local that holds them; null if the query is where they are used.</param>
internal sealed record QueriedRows(IInvocationOperation Query, ITypeSymbol RowType, ILocalSymbol? Local)
{
    /// <summary>Recognizes rows.</summary>
    /// <param name="value">The rows, their list, the local that holds them, or the task of them.</param>
    /// <param name="types">The types of the compilation.</param>
    /// <returns>The rows; null if the value is another one, the rows are needed otherwise as well, or Dapper.AOT fills them.</returns>
    public static QueriedRows? TryRead(IOperation value, QueryTypes types)
    {
        IOperation rows = QueryCall.WithoutConversions(value);
        ILocalSymbol? local = null;
        if (rows is ILocalReferenceOperation reference)
        {
            if (RowsOfLocal.ValueOf(reference) is not { } initial)
            {
                return null;
            }

            local = reference.Local;
            rows = QueryCall.WithoutConversions(initial);
        }

        return WithoutList(rows) is IInvocationOperation query && IsQuery(query.TargetMethod, types) && query.TargetMethod.TypeArguments is [var type]
            && IsRow(type) && !DapperAot.Takes(query) && !DapperAot.Describes(type)
                ? new QueriedRows(query, type, local)
                : null;
    }

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
