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
                case ILocalReferenceOperation { Local: var local } reference when !IsAssigned(source, local):
                    source = InitializerOf(reference);
                    break;
                default:
                    return null;
            }
        }

        return null;
    }

    private static bool IsText(ITypeSymbol? type) =>
        type?.SpecialType is SpecialType.System_String or SpecialType.System_Object or SpecialType.System_Char || type?.TypeKind == TypeKind.Dynamic;

    private static bool IsOfReflection(ITypeSymbol type) => type.Name is "Type" or "TypeInfo" or "MemberInfo" or "PropertyInfo";

    private static bool IsAssigned(IOperation use, ISymbol symbol) => Member.Of(use).ReferencesTo(symbol).Any(ValueFlow.IsWritten);

    private static IOperation? InitializerOf(ILocalReferenceOperation use) => ValueFlow.DeclaratorOf(use)?.GetVariableInitializer()?.Value;

    private static IOperation WithoutCasts(IOperation operation)
    {
        while (operation is IConversionOperation { Operand: { } operand })
        {
            operation = operand;
        }

        return operation;
    }
}
