using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Recognizes what an endpoint returns as rows.</summary>
internal static class ReturnedRows
{
    /// <summary>Recognizes rows in a result, rows as they are, one row or a 404, and one row without a test for it.</summary>
    /// <remarks>Only a handler of a route, or an action of a controller, returns a value, or the task of it, that becomes the response.</remarks>
    public static QueriedRows? TryRead(IOperation returned, ISymbol member, QueryTypes types, WebTypes web) =>
        TryRead(returned, IsOfEndpoint(returned, member, web), types, web);

    /// <summary>Recognizes rows that a method returns as they are, which an endpoint has by its name.</summary>
    /// <returns>The rows; null for others, and for those that are recognized where the method returns them.</returns>
    public static QueriedRows? TryRead(IMethodReferenceOperation handler, QueryTypes types, WebTypes web) =>
        handler is { Method: var method, SemanticModel: { } model } && IsHandler(handler, web)
        && CalledMethods.Of(model.Compilation).ReturnedBy(method) is { } returned
        && TryRead(returned, isEndpoint: false, types, web) is null && !IsOfEndpoint(returned, method, web)
        && TryRead(returned, isEndpoint: true, types, web) is { } rows
            ? rows with { Returns = rows.Returns.Insert(0, returned) }
            : null;

    /// <summary>Returns whether a returned value, or the task of it, becomes the response of an endpoint.</summary>
    public static bool IsOfEndpoint(IOperation returned, ISymbol member, WebTypes web) => ValueFlow.FunctionOf(returned) switch
    {
        IAnonymousFunctionOperation lambda => IsHandler(lambda, web),
        null when IsAction(member, web) => true,
        _ => ValueFlow.FunctionOf(returned, member) is IMethodSymbol method
            && OnlyUse.Of(method, returned.SemanticModel!) is IMethodReferenceOperation handler && IsHandler(handler, web),
    };

    // The methods that a value comes through are only looked for where it is that of a response.
    private static QueriedRows? TryRead(IOperation returned, bool isEndpoint, QueryTypes types, WebTypes web)
    {
        IOperation? value = OkResult.ValueIn(returned, web) ?? (isEndpoint ? returned : null);
        return (value is null ? null : QueriedRows.TryRead(value, types))
            ?? (RowOrNotFound.TryRead(returned, types, web) is { } one && (isEndpoint || OkResult.ValueIn(one.Found, web) is not null) ? one.Row : null)
            ?? (value is not null && QueriedRows.TryRead(value, types, isOne: true) is { } row ? row with { HasOwnAnswer = true } : null)
            ?? (isEndpoint && ValueFlow.WithoutConversions(returned) is IInvocationOperation wrapper ? Wrapped(wrapper, types, web) : null);
    }

    private static QueriedRows? Wrapped(IInvocationOperation wrapper, QueryTypes types, WebTypes web) =>
        OkResult.ValuePassedOn(wrapper, web) is { } value && (QueriedRows.TryRead(value, types) ?? QueriedRows.TryRead(value, types, isOne: true)) is { } rows
            ? rows with { Wrapper = wrapper.TargetMethod }
            : null;

    // A RequestDelegate returns nothing: the value would be lost.
    private static bool IsHandler(IOperation function, WebTypes web) =>
        function.Parent is IDelegateCreationOperation { Parent: IConversionOperation { Type.Name: "Delegate", Parent: IArgumentOperation argument } }
        && argument.Parent is IInvocationOperation call && web.MapsRoute(call.TargetMethod);

    private static bool IsAction(ISymbol member, WebTypes web) =>
        member is IMethodSymbol { MethodKind: MethodKind.Ordinary, DeclaredAccessibility: Accessibility.Public, IsStatic: false } method
        && web.IsController(method.ContainingType) && !OnlyUse.IsAny(method)
        && !method.GetAttributes().Any(static attribute => attribute.AttributeClass?.Name == "NonActionAttribute");
}
