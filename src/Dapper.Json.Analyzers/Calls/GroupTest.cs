using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>The test of a multi-mapping whether a parent is there already: <c>if (!posts.TryGetValue(p.Id, out var post)) { … }</c>.</summary>
/// <param name="Dictionary">The dictionary.</param>
/// <param name="Key">The member of the first parameter that is the key.</param>
/// <param name="Group">The local that then holds the parent.</param>
/// <param name="Map">The function.</param>
internal sealed record GroupTest(ILocalReferenceOperation Dictionary, ISymbol Key, ILocalSymbol Group, IAnonymousFunctionOperation Map)
{
    /// <summary>Recognizes a test that puts the first parameter into the dictionary, and makes nothing but empty lists besides.</summary>
    public static GroupTest? TryRead(IConditionalOperation test, IAnonymousFunctionOperation map) =>
        test is { Condition: IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, Operand: IInvocationOperation get }, WhenFalse: null }
        && get is { TargetMethod.Name: "TryGetValue", Instance: ILocalReferenceOperation dictionary, Arguments: [{ Value: var key }, { Value: var found }] }
        && ValueFlow.WithoutConversions(key) is IMemberReferenceOperation { Instance: IParameterReferenceOperation row, Member: var member }
        && row.Parameter.Is(map.Symbol.Parameters[0])
        && (found is IDeclarationExpressionOperation { Expression: var declared } ? declared : found) is ILocalReferenceOperation { Local: var local }
        && local.ContainingSymbol.Is(map.Symbol) && new GroupTest(dictionary, member, local, map) is var group
        && MappedRows.StatementsOf(test.WhenTrue) is var then && then.All(group.Prepares) && then.Any(group.Stores)
            ? group
            : null;

    /// <summary>Returns whether an operation is the parent that the dictionary has.</summary>
    public bool IsGroup(IOperation operation) => ValueFlow.WithoutConversions(operation) is ILocalReferenceOperation { Local: var local } && local.Is(Group);

    /// <summary>Returns whether a statement makes a list that is missing, or puts what is in a row into the parent or another object of the row.</summary>
    public bool Puts(IOperation statement) => AddsChild(statement) || MakesList<ICoalesceAssignmentOperation>(statement) || statement switch
    {
        IExpressionStatementOperation { Operation: ISimpleAssignmentOperation { Target: IMemberReferenceOperation target, Value: var value } } =>
            MappedRows.MemberOf(target) is { } instance && (IsGroup(instance) || IsChild(instance)) && IsChild(value),
        _ => false,
    };

    /// <summary>Returns whether a statement adds an object of the row to a list of the parent, also only if that object is there.</summary>
    public bool AddsChild(IOperation statement) => statement switch
    {
        IConditionalOperation { WhenFalse: null } test =>
            MappedRows.IsThere(test, Map) && MappedRows.StatementsOf(test.WhenTrue) is [var only] && AddsChild(only),
        IExpressionStatementOperation { Operation: IInvocationOperation { Instance: IMemberReferenceOperation list, Arguments: [{ Value: var child }] } add } =>
            add.TargetMethod is { Name: "Add", ContainingType: { Name: "List" or "ICollection", ContainingNamespace.Name: "Generic" } }
            && MappedRows.MemberOf(list) is { } instance && IsGroup(instance) && IsChild(child),
        _ => false,
    };

    private bool IsChild(IOperation operation) => ValueFlow.WithoutConversions(operation) is IParameterReferenceOperation && !IsRow(operation)
        && MappedRows.IsOfRow(operation, Map);

    private bool IsRow(IOperation operation) =>
        ValueFlow.WithoutConversions(operation) is IParameterReferenceOperation { Parameter: var parameter } && parameter.Is(Map.Symbol.Parameters[0]);

    private bool Prepares(IOperation statement) =>
        MakesList<IAssignmentOperation>(statement) || (statement is IExpressionStatementOperation { Operation: var operation } && IsParent(operation));

    private bool Stores(IOperation statement) =>
        statement.Descendants().Any(part => part is ILocalReferenceOperation { Local: var local } && local.Is(Dictionary.Local));

    /// <remarks>Such as <c>post = p</c>, <c>posts.Add(p.Id, post = p)</c> and <c>posts[p.Id] = post</c>.</remarks>
    private bool IsParent(IOperation operation) => operation switch
    {
        IInvocationOperation { TargetMethod.Name: "Add" or "TryAdd", Instance: ILocalReferenceOperation filled, Arguments: [var key, var value] } =>
            filled.Local.Is(Dictionary.Local) && IsKey(key.Value) && IsParent(value.Value),
        ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Instance: ILocalReferenceOperation filled, Arguments: [var key] } } put =>
            filled.Local.Is(Dictionary.Local) && IsKey(key.Value) && IsParent(put.Value),
        ISimpleAssignmentOperation { Target: ILocalReferenceOperation target, Value: var value } => IsGroup(target) && IsParent(value),
        _ => IsRow(operation) || IsGroup(operation),
    };

    private bool IsKey(IOperation key) => ValueFlow.WithoutConversions(key) is IMemberReferenceOperation { Instance: { } instance, Member: var member }
        && member.Is(Key) && (IsRow(instance) || IsGroup(instance));

    private bool MakesList<TAssignment>(IOperation statement)
        where TAssignment : IAssignmentOperation =>
        statement is IExpressionStatementOperation { Operation: TAssignment { Target: IMemberReferenceOperation target, Value: var list } }
        && MappedRows.MemberOf(target) is { } instance && (IsRow(instance) || IsGroup(instance)) && ValueFlow.WithoutConversions(list)
            is IObjectCreationOperation { Arguments: [], Initializer: null, Type.Name: "List" } or ICollectionExpressionOperation { Elements: [] };
}
