using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Recognizes a result of ASP.NET Core with status 200.</summary>
internal static class OkResult
{
    /// <summary>Returns its value; null for another one.</summary>
    public static IOperation? ValueIn(IOperation returned, WebTypes web) => ValueFlow.WithoutConversions(returned) switch
    {
        IInvocationOperation { TargetMethod: { Name: "Ok" or "Json" } method } call when web.CreatesResult(method) => Only(call.Arguments),
        IObjectCreationOperation { Initializer: null, Type.Name: "JsonResult" or "OkObjectResult" } creation when web.IsSerializedResult(creation.Type) =>
            Only(creation.Arguments),
        _ => null,
    };

    // Other arguments, such as JsonSerializerOptions or a status code, are settings that the result would have to have as well.
    private static IOperation? Only(IEnumerable<IArgumentOperation> arguments) =>
        arguments.Where(static argument => argument.ArgumentKind == ArgumentKind.Explicit).ToArray() is [var only] ? only.Value : null;
}
