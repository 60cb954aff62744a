using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Recognizes a multi-mapping that collects the children of each parent with a dictionary that is there for nothing else.</summary>
internal static class GroupedRows
{
    /// <summary>Returns the query whose function fills a dictionary.</summary>
    /// <param name="values">The values of the dictionary.</param>
    /// <returns>The query; null if the dictionary, or the result of the query, is used for something else.</returns>
    public static IInvocationOperation? QueryInto(IOperation? values) =>
        values is IPropertyReferenceOperation { Property.Name: "Values", Instance: ILocalReferenceOperation dictionary }
        && UsersOf(dictionary, dictionary) is [{ Parent: IDelegateCreationOperation { Parent: IArgumentOperation { Parent: IInvocationOperation query } } }]
        && IsDropped(query) && RowsOfLocal.Reaches(query, values)
            ? query
            : null;

    /// <summary>
    /// Returns whether the function of a query puts its first object into a new dictionary, once for each key, adds the object of another parameter to a
    /// list of the one that is there, and returns it.
    /// </summary>
    /// <param name="query">The query.</param>
    /// <param name="source">What the rows are taken from: the values of the dictionary, or the distinct rows of the query.</param>
    public static bool AreGrouped(IInvocationOperation query, IOperation source)
    {
        if (MappedRows.MapOf(query) is not { } map)
        {
            return false;
        }

        ImmutableArray<IOperation> statements = [.. MappedRows.StatementsOf(map.Body).SkipWhile(static first => first is IVariableDeclarationGroupOperation)];
        return statements is [IConditionalOperation first, .. var puts, IReturnOperation { ReturnedValue: { } returned }]
            && GroupTest.TryRead(first, map) is { } group
            && UsersOf(group.Dictionary, except: (source as IPropertyReferenceOperation)?.Instance) is [var user] && user == map
            && group.IsGroup(returned) && puts.All(group.Puts) && puts.Count(group.AddsChild) == 1;
    }

    /// <summary>Returns the functions that use a new and empty dictionary; none for another dictionary.</summary>
    private static IOperation?[] UsersOf(ILocalReferenceOperation dictionary, IOperation? except) =>
        ValueFlow.DeclaratorOf(dictionary) is { Initializer.Value: { } initial } declarator && IsNew(ValueFlow.WithoutConversions(initial))
            ? [.. ValueFlow.ReferencesTo(dictionary.Local, declarator).Where(other => other != except).Select(ValueFlow.FunctionOf).Distinct()]
            : [];

    private static bool IsNew(IOperation dictionary) =>
        dictionary is IObjectCreationOperation { Arguments: [], Initializer: null } or ICollectionExpressionOperation { Elements: [] }
        && dictionary.Type is { Name: "Dictionary", ContainingNamespace.Name: "Generic" };

    private static bool IsDropped(IOperation query) => query.Parent switch
    {
        IAwaitOperation or IInvocationOperation { TargetMethod.Name: "ConfigureAwait" } => IsDropped(query.Parent),
        ISimpleAssignmentOperation { Target: IDiscardOperation } or IExpressionStatementOperation => true,
        IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } declarator } =>
            ValueFlow.ReferencesTo(local, declarator).Count == 0,
        _ => false,
    };
}
