using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Text that comes from the caller of a method, and not from what the method itself knows to be harmless.</summary>
/// <param name="Source">The parameter that it comes from, or the request of a controller.</param>
/// <param name="IsMember">Whether it is a member of it, such as one of settings.</param>
/// <param name="IsOfRequest">Whether a request has it by a name, such as a value of its query.</param>
internal sealed record CallersText(ISymbol Source, bool IsMember = false, bool IsOfRequest = false)
{
    /// <summary>Finds the parameter that a text comes from: also through members, local variables and the methods of texts.</summary>
    /// <returns>The text; null for one that the method chooses, or may have changed.</returns>
    public static CallersText? Of(IOperation text) => IsText(text.Type) ? Find(text) : null;

    /// <summary>Returns whether a method of texts makes another one of them.</summary>
    public static bool IsMadeBy(IMethodSymbol method) =>
        method.ContainingType is { SpecialType: SpecialType.System_String } or { Name: "StringValues" }
        && (IsText(method.ReturnType) || IsTexts(method.ReturnType));

    private static CallersText? Find(IOperation text)
    {
        IOperation source = WithoutCasts(text);
        return source switch
        {
            IParameterReferenceOperation { Parameter: var parameter } =>
                IsOfReflection(parameter.Type) || IsAssigned(source, parameter) ? null : new CallersText(parameter),
            IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } values } when IsOfApi(values.Type) =>
                Find(values) is { } found ? found with { IsMember = false, IsOfRequest = true } : null,
            IPropertyReferenceOperation { Instance: IInstanceReferenceOperation, Property: { Name: "Request", Type.Name: "HttpRequest" } request } =>
                new CallersText(request, IsOfRequest: true),
            IMemberReferenceOperation { Instance: { } instance, Member: IPropertySymbol { IsIndexer: false } or IFieldSymbol } =>
                Find(instance) is { } found ? found with { IsMember = true } : null,
            IArrayElementReferenceOperation { ArrayReference: var texts } => Find(texts),
            ILocalReferenceOperation { Local: var local } use when !IsAssigned(use, local) && InitializerOf(use) is { } value => Find(value),
            IInvocationOperation { TargetMethod: var method } call when IsMadeBy(method) => call.Arguments.Select(static argument => argument.Value)
                .Prepend(call.Instance).SelectMany(PartsOf).Select(Find).FirstOrDefault(static found => found is not null),
            _ => null,
        };
    }

    /// <returns>What may have text of a caller: numbers have none.</returns>
    private static IEnumerable<IOperation> PartsOf(IOperation? value) => value is null ? [] : WithoutCasts(value) switch
    {
        IArrayCreationOperation { Initializer.ElementValues: var elements } => elements.SelectMany(PartsOf),
        ICollectionExpressionOperation { Elements: var elements } => elements.SelectMany(PartsOf),
        var part => IsText(part.Type) || IsTexts(part.Type) ? [part] : [],
    };

    private static bool IsText(ITypeSymbol? type) =>
        type?.SpecialType is SpecialType.System_String or SpecialType.System_Object or SpecialType.System_Char
        || type is { TypeKind: TypeKind.Dynamic } or { Name: "StringValues" };

    private static bool IsTexts(ITypeSymbol? type) => type switch
    {
        IArrayTypeSymbol { ElementType: var element } => IsText(element),
        INamedTypeSymbol { TypeArguments: [var element], ContainingNamespace: { Name: "Generic", ContainingNamespace.Name: "Collections" } } => IsText(element),
        _ => false,
    };

    private static bool IsOfApi(ITypeSymbol? type) =>
        type is { Name: "StringValues" } or { ContainingNamespace: { Name: "Http" or "Routing", ContainingNamespace.Name: "AspNetCore" } };

    private static bool IsOfReflection(ITypeSymbol type) => type.Name is "Type" or "TypeInfo" or "MemberInfo" or "PropertyInfo";

    private static bool IsAssigned(IOperation use, ISymbol symbol) => Member.Of(use).ReferencesTo(symbol).Any(ValueFlow.IsWritten);

    /// <remarks>In code that is being typed, a local may be in its own value.</remarks>
    private static IOperation? InitializerOf(ILocalReferenceOperation use) =>
        ValueFlow.DeclaratorOf(use)?.GetVariableInitializer()?.Value is { } value && !value.Syntax.Span.Contains(use.Syntax.Span) ? value : null;

    private static IOperation WithoutCasts(IOperation operation)
    {
        while (operation is IConversionOperation { Operand: { } operand })
        {
            operation = operand;
        }

        return operation;
    }
}
