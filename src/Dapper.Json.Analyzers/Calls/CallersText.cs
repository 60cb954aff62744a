using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Tells text that comes from the caller of a method from what the method itself knows to be harmless.</summary>
internal static class CallersText
{
    /// <summary>Returns the parameter that a text comes from: it is that parameter, a member of it, or a local variable of such a value.</summary>
    public static IParameterSymbol? SourceOf(IOperation text, out bool isMember)
    {
        isMember = false;
        if (!IsText(text.Type))
        {
            return null;
        }

        IOperation? source = text;
        while (source is not null)
        {
            source = WithoutCasts(source);
            switch (source)
            {
                case IParameterReferenceOperation { Parameter: var parameter }:
                    return IsOfReflection(parameter.Type) || IsAssigned(source, parameter) ? null : parameter;
                case IMemberReferenceOperation { Instance: { } instance, Member: IPropertySymbol { IsIndexer: false } or IFieldSymbol }:
                    isMember = true;
                    source = instance;
                    break;
                case ILocalReferenceOperation { Local: var local } when !IsAssigned(source, local):
                    source = InitializerOf(source, local);
                    break;
                default:
                    return null;
            }
        }

        return null;
    }

    /// <summary>Returns whether the method looks a value up, or compares it: it may know all values that pass.</summary>
    public static bool IsChecked(IOperation text, ISymbol symbol) => ValueFlow.RootOf(text).Descendants().Any(one => one switch
    {
        IInvocationOperation call when call.TargetMethod.Name is not ("Append" or "Format" or "IsNullOrEmpty" or "IsNullOrWhiteSpace" or "ThrowIfNull") =>
            call.Descendants().Any(inner => inner is IArgumentOperation { Value: var value } && inner.Parent == call && Is(value, symbol)),
        ISwitchOperation choice => Is(choice.Value, symbol),
        ISwitchExpressionOperation choice => Is(choice.Value, symbol),
        IIsPatternOperation pattern =>
            Is(pattern.Value, symbol) && pattern.Pattern.DescendantsAndSelf().Any(static part => part.ConstantValue is { Value: not null }),
        IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals } equal =>
            (Is(equal.LeftOperand, symbol) && equal.RightOperand.ConstantValue is { HasValue: true, Value: string { Length: > 0 } })
            || (Is(equal.RightOperand, symbol) && equal.LeftOperand.ConstantValue is { HasValue: true, Value: string { Length: > 0 } }),
        _ => false,
    });

    private static bool Is(IOperation operation, ISymbol symbol)
    {
        operation = WithoutCasts(operation);
        while (operation is IMemberReferenceOperation { Instance: { } instance })
        {
            operation = instance;
        }

        return ReferencesTo(operation, symbol);
    }

    private static bool IsText(ITypeSymbol? type) =>
        type?.SpecialType is SpecialType.System_String or SpecialType.System_Object or SpecialType.System_Char || type?.TypeKind == TypeKind.Dynamic;

    private static bool IsOfReflection(ITypeSymbol type) => type.Name is "Type" or "TypeInfo" or "MemberInfo" or "PropertyInfo";

    private static bool IsAssigned(IOperation use, ISymbol symbol) =>
        ValueFlow.RootOf(use).Descendants().Any(one => ReferencesTo(one, symbol) && ValueFlow.IsWritten(one));

    private static bool ReferencesTo(IOperation operation, ISymbol symbol) => operation switch
    {
        ILocalReferenceOperation { Local: var local } => SymbolEqualityComparer.Default.Equals(local, symbol),
        IParameterReferenceOperation { Parameter: var parameter } => SymbolEqualityComparer.Default.Equals(parameter, symbol),
        _ => false,
    };

    private static IOperation? InitializerOf(IOperation use, ILocalSymbol local) => ValueFlow.RootOf(use).Descendants().OfType<IVariableDeclaratorOperation>()
        .FirstOrDefault(declarator => SymbolEqualityComparer.Default.Equals(declarator.Symbol, local))?.GetVariableInitializer()?.Value;

    private static IOperation WithoutCasts(IOperation operation)
    {
        while (operation is IConversionOperation { Operand: { } operand })
        {
            operation = operand;
        }

        return operation;
    }
}
