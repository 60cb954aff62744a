using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Recognizes what an endpoint returns as rows.</summary>
internal static class ReturnedRows
{
    /// <summary>Recognizes rows in a result with status 200, such as that of <c>Results.Ok(rows)</c>.</summary>
    public static QueriedRows? TryReadWrapped(IOperation returned, QueryTypes types, WebTypes web) => QueryCall.WithoutConversions(returned) switch
    {
        IInvocationOperation { TargetMethod: { Name: "Ok" or "Json" } method } call when web.CreatesResult(method) => FirstOf(call.Arguments, types),
        IObjectCreationOperation { Initializer: null, Type.Name: "JsonResult" or "OkObjectResult" } creation when web.IsSerializedResult(creation.Type) =>
            FirstOf(creation.Arguments, types),
        _ => null,
    };

    /// <summary>Recognizes rows, or the task of them, that a handler of a route or an action of a controller returns as they are.</summary>
    public static QueriedRows? TryReadBare(IOperation returned, ISymbol member, QueryTypes types, WebTypes web) => ValueFlow.FunctionOf(returned) switch
    {
        IAnonymousFunctionOperation lambda when !IsHandler(lambda, web) => null,
        ILocalFunctionOperation => null,
        null when !IsAction(member, web) => null,
        _ => QueriedRows.TryRead(returned, types),
    };

    /// <summary>Returns whether a query must run where it is: in a transaction that the handler ends, or where its errors are caught.</summary>
    public static bool IsBound(IInvocationOperation query)
    {
        if (query.Arguments.Any(static argument =>
            argument is { ArgumentKind: ArgumentKind.Explicit, Parameter.Name: "transaction", Value.ConstantValue.HasValue: false }))
        {
            return true;
        }

        for (IOperation? current = query.Parent; current is not (null or IAnonymousFunctionOperation or ILocalFunctionOperation); current = current.Parent)
        {
            if (current is ITryOperation { Catches.Length: > 0 })
            {
                return true;
            }
        }

        return false;
    }

    // Other arguments, such as JsonSerializerOptions or a status code, are settings that the result would have to have as well.
    private static QueriedRows? FirstOf(IEnumerable<IArgumentOperation> arguments, QueryTypes types) =>
        arguments.Where(static argument => argument.ArgumentKind == ArgumentKind.Explicit).ToArray() is [var only]
            ? QueriedRows.TryRead(only.Value, types)
            : null;

    // A RequestDelegate returns nothing: the value would be lost.
    private static bool IsHandler(IAnonymousFunctionOperation lambda, WebTypes web) =>
        lambda.Parent is IDelegateCreationOperation { Parent: IConversionOperation { Type.Name: "Delegate", Parent: IArgumentOperation argument } }
        && argument.Parent is IInvocationOperation call && web.MapsRoute(call.TargetMethod);

    private static bool IsAction(ISymbol member, WebTypes web) =>
        member is IMethodSymbol { MethodKind: MethodKind.Ordinary, DeclaredAccessibility: Accessibility.Public, IsStatic: false } method
        && web.IsController(method.ContainingType) && !method.GetAttributes().Any(static attribute => attribute.AttributeClass?.Name == "NonActionAttribute");
}
