using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Rows that Dapper has just queried as objects of a type, and that are used for one thing.</summary>
/// <param name="Query">The call of <c>Query&lt;T&gt;</c> or <c>QueryAsync&lt;T&gt;</c>; for one row, that of another method.</param>
/// <param name="RowType">The type of the rows.</param>
/// <param name="Removable">The declarations of locals, and the tests, that are only there for the rows.</param>
/// <param name="Returns">What the methods return that the rows come through.</param>
internal sealed record QueriedRows(
    IInvocationOperation Query, ITypeSymbol RowType, ImmutableArray<SyntaxNode> Removable, ImmutableArray<IOperation> Returns)
{
    // More layers than an app has; and a method may call itself.
    private const int MostMethods = 8;

    /// <summary>Gets whether the query is in a method of its own.</summary>
    public bool IsOfMethod => !Returns.IsEmpty;

    /// <summary>Gets whether the query is where the rows are used.</summary>
    public bool IsHere => Removable.IsEmpty && !IsOfMethod && !IsMapped;

    /// <summary>Gets whether a multi-mapping makes the rows.</summary>
    public bool IsMapped => Query.TargetMethod.TypeArguments.Length > 1;

    /// <summary>Gets whether there is one row, or none.</summary>
    public bool IsOne => Query.TargetMethod.Name is not ("Query" or "QueryAsync");

    /// <summary>Gets whether the query returns null for a missing row.</summary>
    public bool IsOrDefault => Query.TargetMethod.Name.Contains("OrDefault");

    /// <summary>Gets whether there is one row, and what is sent without it is no plain 404, or not tested for.</summary>
    public bool HasOwnAnswer { get; init; }

    /// <summary>Gets the method of the app that passes the rows on to a result; null for none.</summary>
    public IMethodSymbol? Wrapper { get; init; }

    /// <summary>Gets the name of the method that returns the same rows as a result.</summary>
    public string ResultMethod => Query.TargetMethod.Name.Replace("Async", "") + (IsOne && !IsOrDefault ? "OrDefaultJsonResult" : "JsonResult");

    /// <summary>Recognizes rows.</summary>
    /// <param name="value">The rows, their list, the local that holds them, the call of a method that returns them, or the task of them.</param>
    /// <param name="types">The types of the compilation.</param>
    /// <param name="isOne">Whether the value is one row, or null.</param>
    /// <returns>The rows; null if the value is another one, the rows are needed otherwise as well, or Dapper.AOT fills them.</returns>
    public static QueriedRows? TryRead(IOperation value, QueryTypes types, bool isOne = false)
    {
        var removable = ImmutableArray.CreateBuilder<SyntaxNode>();
        var calls = new List<IMethodSymbol>();
        var returns = ImmutableArray.CreateBuilder<IOperation>();
        IOperation? source = SourceOf(value, removable);
        while (source is IInvocationOperation { TargetMethod: var called, SemanticModel.Compilation: var compilation } call
            && !called.ContainingType.Is(types.SqlMapper) && !IsDistinct(call)
            && returns.Count < MostMethods && CalledMethods.Of(compilation) is var methods && methods.TargetOf(call) is { } target)
        {
            IOperation returned = methods.ReturnedBy(target)!;
            calls.Add(called);
            returns.Add(returned);
            source = SourceOf(returned, removable);
        }

        IOperation? objects = ObjectsIn(source, removable);
        return (objects ?? source) is IInvocationOperation query && IsQuery(query.TargetMethod, types, isOne)
            && query.TargetMethod.TypeArguments is [.. var more, var last] && TypeIn(calls, last) is var type && IsRow(type)
            && !DapperAot.Takes(query) && !DapperAot.Describes(type)
            && (more.IsEmpty ? objects is null && QueryCall.ArgumentOf(query.Arguments, "map") is null
                : objects is null ? MappedRows.AreNested(query) : GroupedRows.AreGrouped(query, source!))
                ? new QueriedRows(query, type, removable.ToImmutable(), returns.ToImmutable())
                : null;
    }

    /// <summary>Returns the type that a type parameter of the last of some methods stands for.</summary>
    private static ITypeSymbol TypeIn(List<IMethodSymbol> calls, ITypeSymbol type) => Enumerable.Reverse(calls).Aggregate(type, static (inner, method) =>
        inner is ITypeParameterSymbol { TypeParameterKind: TypeParameterKind.Method, Ordinal: var ordinal } && ordinal < method.TypeArguments.Length
            ? method.TypeArguments[ordinal]
            : inner);

    private static bool IsDistinct(IInvocationOperation call) => call.TargetMethod is { Name: "Distinct", ContainingType.Name: "Enumerable" };

    /// <returns>The query of a multi-mapping that makes some objects of several rows; null for all others.</returns>
    private static IOperation? ObjectsIn(IOperation? source, ImmutableArray<SyntaxNode>.Builder removable) =>
        source is IInvocationOperation { Arguments: [{ Value: var repeated }] } distinct && IsDistinct(distinct)
            ? SourceOf(repeated, removable)
            : GroupedRows.QueryInto(source);

    /// <returns>The operation that gives the rows; null if they are in a local that may hold others.</returns>
    private static IOperation? SourceOf(IOperation rows, ImmutableArray<SyntaxNode>.Builder removable)
    {
        IOperation? source = WithoutList(ValueFlow.WithoutConversions(rows));
        while (source is ILocalReferenceOperation local)
        {
            removable.Add(local.Local.DeclaringSyntaxReferences[0].GetSyntax());
            source = RowsOfLocal.ValueOf(local) is { } held ? WithoutList(ValueFlow.WithoutConversions(held)) : null;
        }

        return source;
    }

    private static IOperation WithoutList(IOperation rows)
    {
        IOperation inner = rows;
        if (inner is IInvocationOperation { TargetMethod: { Name: "ToList" or "AsList" or "ToArray", ContainingType.Name: "Enumerable" or "SqlMapper" } } list)
        {
            inner = ValueFlow.WithoutConversions(list.Arguments[0].Value);
        }

        return ValueFlow.Awaited(inner);
    }

    private static bool IsQuery(IMethodSymbol method, QueryTypes types, bool isOne) =>
        SymbolEqualityComparer.Default.Equals(method.ContainingType, types.SqlMapper)
        && (isOne
            ? method.Name.StartsWith("QueryFirst", StringComparison.Ordinal) || method.Name.StartsWith("QuerySingle", StringComparison.Ordinal)
            : method.Name is "Query" or "QueryAsync");

    // Typed queries write classes, structs and records. Those of .NET, such as Guid and Dictionary, are single values or no rows.
    private static bool IsRow(ITypeSymbol type) =>
        type is INamedTypeSymbol { SpecialType: SpecialType.None, TypeKind: TypeKind.Class or TypeKind.Struct, IsTupleType: false } named
        && !named.TypeArguments.Any(static argument => argument.TypeKind == TypeKind.TypeParameter)
        && type.OriginalDefinition.SpecialType != SpecialType.System_Nullable_T
        && !type.ToDisplayString().StartsWith("System.", StringComparison.Ordinal);
}
