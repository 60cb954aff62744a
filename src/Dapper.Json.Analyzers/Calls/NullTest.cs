using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>A condition that compares a value with null.</summary>
/// <param name="Value">The value.</param>
/// <param name="IsNull">Whether it holds for null, and not for a value.</param>
/// <param name="Name">The local that the condition itself gives the value to; null for none.</param>
internal sealed record NullTest(IOperation Value, bool IsNull, ILocalSymbol? Name)
{
    /// <summary>Recognizes the condition.</summary>
    public static NullTest? TryRead(IOperation condition) => condition switch
    {
        IIsPatternOperation { Value: var value, Pattern: INegatedPatternOperation { Pattern: var negated } } => Of(value, negated, isNegated: true),
        IIsPatternOperation { Value: var value, Pattern: var pattern } => Of(value, pattern, isNegated: false),
        IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals } equal when IsNullConstant(equal.RightOperand) =>
            new NullTest(ValueFlow.WithoutConversions(equal.LeftOperand), equal.OperatorKind == BinaryOperatorKind.Equals, null),
        _ => null,
    };

    private static NullTest? Of(IOperation value, IPatternOperation pattern, bool isNegated) => pattern switch
    {
        IConstantPatternOperation { Value: var constant } when IsNullConstant(constant) => new NullTest(value, !isNegated, null),
        _ when !SymbolEqualityComparer.Default.Equals(pattern.NarrowedType, pattern.InputType) => null,
        IRecursivePatternOperation { DeconstructionSubpatterns: [], PropertySubpatterns: [], DeclaredSymbol: var name } =>
            new NullTest(value, isNegated, name as ILocalSymbol),
        IDeclarationPatternOperation { MatchesNull: false, DeclaredSymbol: var name } => new NullTest(value, isNegated, name as ILocalSymbol),
        _ => null,
    };

    private static bool IsNullConstant(IOperation operation) => ValueFlow.WithoutConversions(operation).ConstantValue is { HasValue: true, Value: null };
}
