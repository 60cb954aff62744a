using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Finds the values that an expression may have: of both branches, and those that a local is given in its member.</summary>
internal static class PossibleValues
{
    /// <summary>Returns the values, without those that are null and without conversions.</summary>
    /// <returns>The values; none if not all of them are known.</returns>
    public static IReadOnlyList<IOperation> Of(IOperation expression)
    {
        var values = new List<IOperation>();
        return Add(expression, values, new HashSet<ISymbol>(SymbolEqualityComparer.Default)) ? values : [];
    }

    private static bool Add(IOperation expression, List<IOperation> values, HashSet<ISymbol> locals)
    {
        switch (expression)
        {
            case { ConstantValue: { HasValue: true, Value: null } }:
                return true;
            case IConversionOperation { OperatorMethod: null, Operand: var operand }:
                return Add(operand, values, locals);
            case IConditionalOperation { WhenTrue: var first, WhenFalse: { } second }:
                return Add(first, values, locals) && Add(second, values, locals);
            case ICoalesceOperation { Value: var first, WhenNull: var second }:
                return Add(first, values, locals) && Add(second, values, locals);
            case ISwitchExpressionOperation { Arms: var arms }:
                return arms.All(arm => Add(arm.Value, values, locals));
            case ILocalReferenceOperation { Local: var local } reference:
                return !locals.Add(local) || AddOf(reference, values, locals);
            default:
                values.Add(expression);
                return true;
        }
    }

    private static bool AddOf(ILocalReferenceOperation reference, List<IOperation> values, HashSet<ISymbol> locals)
    {
        if (ValueFlow.DeclaratorOf(reference) is not { } declarator || (declarator.Initializer is { Value: var initial } && !Add(initial, values, locals)))
        {
            return false;
        }

        return ValueFlow.ReferencesTo(reference.Local, reference).Where(ValueFlow.IsWritten).All(write =>
            write.Parent is ISimpleAssignmentOperation { Value: var value } && Add(value, values, locals));
    }
}
