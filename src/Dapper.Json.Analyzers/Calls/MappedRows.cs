using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Recognizes a multi-mapping that does what column names can say: it puts the objects of a row into each other.</summary>
internal static class MappedRows
{
    /// <summary>Returns the function of a multi-mapping, if it is written in the call.</summary>
    public static IAnonymousFunctionOperation? MapOf(IInvocationOperation query) =>
        (QueryCall.ArgumentOf(query.Arguments, "map") as IDelegateCreationOperation)?.Target as IAnonymousFunctionOperation;

    /// <summary>Returns whether the function of a query puts at least one object of a row into the one that it returns, and does nothing else.</summary>
    public static bool AreNested(IInvocationOperation query) =>
        MapOf(query) is { } map && StatementsOf(map.Body) is [.. var puts, IReturnOperation { ReturnedValue: { } returned }]
        && ValueFlow.WithoutConversions(returned) switch
        {
            IParameterReferenceOperation { Parameter: var row } => puts.Length > 0 && puts.All(put => Puts(put, map))
                && puts.Any(put => put.Descendants().Any(part => part is ISimpleAssignmentOperation { Value: var value } && IsOther(value, row, map))),
            IWithOperation { Operand: IParameterReferenceOperation { Parameter: var row }, Initializer.Initializers: var members } => puts.IsEmpty
                && members.All(member => member is ISimpleAssignmentOperation { Value: var value } && IsOfRow(value, map))
                && members.Any(member => IsOther(((ISimpleAssignmentOperation)member).Value, row, map)),
            _ => false,
        };

    /// <summary>Returns whether a statement assigns what is in a row to a member of an object of the row, also only if that object is there.</summary>
    public static bool Puts(IOperation statement, IAnonymousFunctionOperation map) => statement switch
    {
        IExpressionStatementOperation { Operation: ISimpleAssignmentOperation { Target: IMemberReferenceOperation target, Value: var value } } =>
            MemberOf(target) is { } instance && IsOfRow(instance, map) && IsOfRow(value, map),
        IConditionalOperation { WhenFalse: null } test => IsThere(test, map) && StatementsOf(test.WhenTrue).All(inner => Puts(inner, map)),
        _ => false,
    };

    /// <summary>Returns whether a statement depends on nothing but that an object of the row is there.</summary>
    public static bool IsThere(IConditionalOperation statement, IAnonymousFunctionOperation map) =>
        NullTest.TryRead(statement.Condition) is { IsNull: false, Name: null, Value: IParameterReferenceOperation { Parameter: var tested } }
        && IsParameter(tested, map);

    /// <summary>Returns whether a value is an object of the row, or a member of one.</summary>
    /// <remarks>Without calculations, and conversions that change it.</remarks>
    public static bool IsOfRow(IOperation value, IAnonymousFunctionOperation map)
    {
        IOperation? current = value;
        while (current is not (null or IParameterReferenceOperation))
        {
            current = current switch
            {
                IConversionOperation { OperatorMethod: null, Operand: var operand } conversion
                    when conversion.Conversion is { IsIdentity: true } or { IsReference: true } or { IsNullable: true } => operand,
                IMemberReferenceOperation member => MemberOf(member),
                _ => null,
            };
        }

        return current is IParameterReferenceOperation { Parameter: var parameter } && IsParameter(parameter, map);
    }

    /// <summary>Returns the object of a property or a field; null for an element of a list, and for what has no object.</summary>
    public static IOperation? MemberOf(IMemberReferenceOperation member) => member switch
    {
        IPropertyReferenceOperation { Arguments: [], Instance: var instance } => instance,
        IFieldReferenceOperation { Instance: var instance } => instance,
        _ => null,
    };

    /// <summary>Returns the statements of a block, or the only statement.</summary>
    public static ImmutableArray<IOperation> StatementsOf(IOperation body) => body is IBlockOperation block ? block.Operations : [body];

    private static bool IsOther(IOperation value, IParameterSymbol row, IAnonymousFunctionOperation map) =>
        ValueFlow.WithoutConversions(value) is IParameterReferenceOperation { Parameter: var other } && IsParameter(other, map) && !other.Is(row);

    private static bool IsParameter(IParameterSymbol parameter, IAnonymousFunctionOperation map) => parameter.ContainingSymbol.Is(map.Symbol);
}
