using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Recognizes what an endpoint returns as rows.</summary>
internal static class ReturnedRows
{
    /// <summary>Recognizes rows in a result, rows as they are, and one row or a 404.</summary>
    public static QueriedRows? TryRead(IOperation returned, ISymbol member, QueryTypes types, WebTypes web) =>
        (ValueIn(returned, web) is { } value ? QueriedRows.TryRead(value, types) : TryReadBare(returned, member, types, web))
        ?? ReturnedRow.TryRead(returned, types, web);

    /// <summary>Returns the value of a result with status 200; null for another one.</summary>
    public static IOperation? ValueIn(IOperation returned, WebTypes web) => QueryCall.WithoutConversions(returned) switch
    {
        IInvocationOperation { TargetMethod: { Name: "Ok" or "Json" } method } call when web.CreatesResult(method) => Only(call.Arguments),
        IObjectCreationOperation { Initializer: null, Type.Name: "JsonResult" or "OkObjectResult" } creation when web.IsSerializedResult(creation.Type) =>
            Only(creation.Arguments),
        _ => null,
    };

    /// <remarks>A handler of a route, or an action of a controller, may return rows, or the task of them, as they are.</remarks>
    private static QueriedRows? TryReadBare(IOperation returned, ISymbol member, QueryTypes types, WebTypes web) => ValueFlow.FunctionOf(returned) switch
    {
        IAnonymousFunctionOperation lambda when !IsHandler(lambda, web) => null,
        IAnonymousFunctionOperation => QueriedRows.TryRead(returned, types),
        null when IsAction(member, web) => QueriedRows.TryRead(returned, types),
        _ => QueriedRows.TryRead(returned, types) is { } rows && IsMapped(ValueFlow.FunctionOf(returned, member), returned.SemanticModel!, web) ? rows : null,
    };

    /// <summary>Returns whether a query must run where it is: in a transaction that the handler ends, or where its errors are caught.</summary>
    public static bool IsBound(IInvocationOperation query) =>
        IsCaught(query) || query.Arguments.Any(static argument =>
            argument is { ArgumentKind: ArgumentKind.Explicit, Parameter.Name: "transaction", Value.ConstantValue.HasValue: false });

    /// <summary>Returns whether a function catches the errors of an operation.</summary>
    public static bool IsCaught(IOperation operation)
    {
        for (IOperation? current = operation.Parent; current is not (null or IAnonymousFunctionOperation or ILocalFunctionOperation); current = current.Parent)
        {
            if (current is ITryOperation { Catches.Length: > 0 })
            {
                return true;
            }
        }

        return false;
    }

    // Other arguments, such as JsonSerializerOptions or a status code, are settings that the result would have to have as well.
    private static IOperation? Only(IEnumerable<IArgumentOperation> arguments) =>
        arguments.Where(static argument => argument.ArgumentKind == ArgumentKind.Explicit).ToArray() is [var only] ? only.Value : null;

    // A RequestDelegate returns nothing: the value would be lost.
    private static bool IsHandler(IOperation function, WebTypes web) =>
        function.Parent is IDelegateCreationOperation { Parent: IConversionOperation { Type.Name: "Delegate", Parent: IArgumentOperation argument } }
        && argument.Parent is IInvocationOperation call && web.MapsRoute(call.TargetMethod);

    private static bool IsMapped(ISymbol member, SemanticModel model, WebTypes web) =>
        member is IMethodSymbol method && OnlyUse.Of(method, model) is IMethodReferenceOperation handler && IsHandler(handler, web);

    private static bool IsAction(ISymbol member, WebTypes web) =>
        member is IMethodSymbol { MethodKind: MethodKind.Ordinary, DeclaredAccessibility: Accessibility.Public, IsStatic: false } method
        && web.IsController(method.ContainingType) && !method.GetAttributes().Any(static attribute => attribute.AttributeClass?.Name == "NonActionAttribute");
}
