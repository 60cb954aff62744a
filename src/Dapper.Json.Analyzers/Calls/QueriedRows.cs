using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Rows that Dapper has just queried as objects of a type, and that are used for one thing.</summary>
/// <param name="Query">The call of <c>Query&lt;T&gt;</c> or <c>QueryAsync&lt;T&gt;</c>; for one row, that of a method with <c>OrDefault</c>.</param>
/// <param name="RowType">The type of the rows.</param>
/// <param name="Removable">The declarations of locals, and the tests, that are only there for the rows.</param>
/// <param name="IsOfMethod">Whether the query is in a method of its own.</param>
internal sealed record QueriedRows(IInvocationOperation Query, ITypeSymbol RowType, ImmutableArray<SyntaxNode> Removable, bool IsOfMethod)
{
    /// <summary>Gets whether the query is where the rows are used.</summary>
    public bool IsHere => Removable.IsEmpty && !IsOfMethod && !IsMapped;

    /// <summary>Gets whether a multi-mapping makes the rows.</summary>
    public bool IsMapped => Query.TargetMethod.TypeArguments.Length > 1;

    /// <summary>Gets whether there is one row, or none.</summary>
    public bool IsOne => Query.TargetMethod.Name is not ("Query" or "QueryAsync");

    /// <summary>Gets the name of the method that returns the same rows as a result.</summary>
    public string ResultMethod => Query.TargetMethod.Name.Replace("Async", "") + "JsonResult";

    /// <summary>Recognizes rows.</summary>
    /// <param name="value">The rows, their list, the local that holds them, the private method that returns them, or the task of them.</param>
    /// <param name="types">The types of the compilation.</param>
    /// <param name="isOne">Whether the value is one row, or null.</param>
    /// <returns>The rows; null if the value is another one, the rows are needed otherwise as well, or Dapper.AOT fills them.</returns>
    public static QueriedRows? TryRead(IOperation value, QueryTypes types, bool isOne = false)
    {
        var removable = ImmutableArray.CreateBuilder<SyntaxNode>();
        IOperation? rows = SourceOf(value, removable);
        IOperation? returned = RowsOfMethod.ValueOf(rows);
        IOperation? source = returned is null ? rows : SourceOf(returned, removable);
        IOperation? objects = ObjectsIn(source, removable);
        return (objects ?? source) is IInvocationOperation query && IsQuery(query.TargetMethod, types, isOne)
            && query.TargetMethod.TypeArguments is [.. var more, var type] && IsRow(type) && !DapperAot.Takes(query) && !DapperAot.Describes(type)
            && (more.IsEmpty ? objects is null && QueryCall.ArgumentOf(query.Arguments, "map") is null
                : objects is null ? MappedRows.AreNested(query) : GroupedRows.AreGrouped(query, source!))
                ? new QueriedRows(query, type, removable.ToImmutable(), IsOfMethod: returned is not null)
                : null;
    }

    /// <returns>The query of a multi-mapping that makes some objects of several rows; null for all others.</returns>
    private static IOperation? ObjectsIn(IOperation? source, ImmutableArray<SyntaxNode>.Builder removable) =>
        source is IInvocationOperation { TargetMethod: { Name: "Distinct", ContainingType.Name: "Enumerable" }, Arguments: [{ Value: var repeated }] }
            ? SourceOf(repeated, removable)
            : GroupedRows.QueryInto(source);

    /// <returns>The operation that gives the rows; null if they are in a local that may hold others.</returns>
    private static IOperation? SourceOf(IOperation rows, ImmutableArray<SyntaxNode>.Builder removable)
    {
        IOperation? source = WithoutList(QueryCall.WithoutConversions(rows));
        while (source is ILocalReferenceOperation local)
        {
            removable.Add(local.Local.DeclaringSyntaxReferences[0].GetSyntax());
            source = RowsOfLocal.ValueOf(local) is { } held ? WithoutList(QueryCall.WithoutConversions(held)) : null;
        }

        return source;
    }

    private static IOperation WithoutList(IOperation rows)
    {
        IOperation inner = rows;
        if (inner is IInvocationOperation { TargetMethod: { Name: "ToList" or "AsList" or "ToArray", ContainingType.Name: "Enumerable" or "SqlMapper" } } list)
        {
            inner = QueryCall.WithoutConversions(list.Arguments[0].Value);
        }

        return ValueFlow.Awaited(inner);
    }

    private static bool IsQuery(IMethodSymbol method, QueryTypes types, bool isOne) =>
        SymbolEqualityComparer.Default.Equals(method.ContainingType, types.SqlMapper)
        && (isOne
            ? method.Name is "QueryFirstOrDefault" or "QueryFirstOrDefaultAsync" or "QuerySingleOrDefault" or "QuerySingleOrDefaultAsync"
            : method.Name is "Query" or "QueryAsync");

    // Typed queries write classes, structs and records. Those of .NET, such as Guid and Dictionary, are single values or no rows.
    private static bool IsRow(ITypeSymbol type) =>
        type is INamedTypeSymbol { SpecialType: SpecialType.None, TypeKind: TypeKind.Class or TypeKind.Struct, IsTupleType: false }
        && type.OriginalDefinition.SpecialType != SpecialType.System_Nullable_T
        && !type.ToDisplayString().StartsWith("System.", StringComparison.Ordinal);
}
