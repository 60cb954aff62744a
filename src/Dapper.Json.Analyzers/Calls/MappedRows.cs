using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Recognizes a multi-mapping that does what column names can say: it puts the objects of a row into each other.</summary>
internal static class MappedRows
{
    private static readonly HashSet<string> Methods = ["Add", "ContainsKey", "TryAdd", "TryGetValue"];

    /// <summary>What neither calculates nor chooses a value.</summary>
    private static readonly HashSet<OperationKind> Plain =
    [
        OperationKind.Argument, OperationKind.Block, OperationKind.CoalesceAssignment, OperationKind.CollectionExpression, OperationKind.Conditional,
        OperationKind.ConstantPattern, OperationKind.Conversion, OperationKind.DeclarationExpression, OperationKind.ExpressionStatement,
        OperationKind.FieldReference, OperationKind.InstanceReference, OperationKind.IsPattern, OperationKind.Literal, OperationKind.NegatedPattern,
        OperationKind.ObjectCreation, OperationKind.ObjectOrCollectionInitializer, OperationKind.PropertyReference,
        OperationKind.RecursivePattern, OperationKind.Return, OperationKind.SimpleAssignment, OperationKind.Unary, OperationKind.VariableDeclaration,
        OperationKind.VariableDeclarationGroup, OperationKind.VariableDeclarator, OperationKind.VariableInitializer, OperationKind.With,
    ];

    /// <summary>Returns whether the function of a query puts at least one object of a row into another, and does nothing else.</summary>
    public static bool AreNested(IInvocationOperation query) =>
        QueryCall.ArgumentOf(query.Arguments, "map") is IDelegateCreationOperation { Target: IAnonymousFunctionOperation { Body: var body, Symbol: var map } }
        && body.Descendants().All(part => IsPlain(part, map)) && body.Descendants().Any(Nests);

    /// <summary>Returns the query whose function collects its objects in a dictionary.</summary>
    /// <param name="values">The values of the dictionary.</param>
    /// <returns>The query; null if the dictionary, or the result of the query, is used for something else.</returns>
    public static IInvocationOperation? QueryInto(IOperation? values)
    {
        if (values is not IPropertyReferenceOperation { Property.Name: "Values", Instance: ILocalReferenceOperation dictionary }
            || ValueFlow.DeclaratorOf(dictionary) is not { } declarator)
        {
            return null;
        }

        IOperation?[] users =
        [
            .. ValueFlow.ReferencesTo(dictionary.Local, declarator).Where(other => other != dictionary).Select(ValueFlow.FunctionOf).Distinct(),
        ];
        return users is [{ Parent: IDelegateCreationOperation { Parent: IArgumentOperation { Parent: IInvocationOperation query } } }]
            && IsDropped(query) && RowsOfLocal.Reaches(query, values)
                ? query
                : null;
    }

    private static bool IsPlain(IOperation part, ISymbol map) => part switch
    {
        IInvocationOperation { TargetMethod.Name: var name } => Methods.Contains(name),
        IBinaryOperation { OperatorKind: var kind } => kind is BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals,
        ILiteralOperation { ConstantValue.Value: not null } => part.Parent is IBinaryOperation or IConversionOperation { Parent: IBinaryOperation },
        IParameterReferenceOperation { Parameter.ContainingSymbol: var owner } => SymbolEqualityComparer.Default.Equals(owner, map),
        ILocalReferenceOperation { Local.ContainingSymbol: var owner } => SymbolEqualityComparer.Default.Equals(owner, map) || IsCollection(part),
        IMemberReferenceOperation { Instance: null or IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance } } =>
            IsCollection(part),
        _ => Plain.Contains(part.Kind),
    };

    // What is not of the row is a dictionary, and not a value.
    private static bool IsCollection(IOperation part) => part.Parent switch
    {
        IInvocationOperation call => call.Instance == part,
        IPropertyReferenceOperation { Arguments: not [] } element => element.Instance == part,
        _ => false,
    };

    private static bool Nests(IOperation part) => part switch
    {
        ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Arguments: [] } or IFieldReferenceOperation, Value: var value } => IsOfRow(value),
        IInvocationOperation { TargetMethod.Name: "Add", Instance: IMemberReferenceOperation, Arguments: [{ Value: var value }] } => IsOfRow(value),
        _ => false,
    };

    private static bool IsOfRow(IOperation value) => QueryCall.WithoutConversions(value) is IParameterReferenceOperation;

    private static bool IsDropped(IOperation query) => query.Parent switch
    {
        IAwaitOperation or IInvocationOperation { TargetMethod.Name: "ConfigureAwait" } => IsDropped(query.Parent),
        ISimpleAssignmentOperation { Target: IDiscardOperation } or IExpressionStatementOperation => true,
        IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } declarator } =>
            ValueFlow.ReferencesTo(local, declarator).Count == 0,
        _ => false,
    };
}
