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

    /// <summary>Returns what a method of the app passes on to such a result, such as <c>IResult ApiOk&lt;T&gt;(T value) => Results.Ok(value)</c>.</summary>
    /// <returns>The value that the method is given; null for another call.</returns>
    public static IOperation? ValuePassedOn(IInvocationOperation call, WebTypes web) =>
        call.SemanticModel is { Compilation: var compilation } && CalledMethods.Of(compilation) is var methods && methods.TargetOf(call) is { } target
        && ValueIn(methods.ReturnedBy(target)!, web) is { } value
        && ValueFlow.WithoutConversions(value) is IParameterReferenceOperation { Parameter: { Ordinal: var ordinal, ContainingSymbol: var method } }
        && method.Is(target.OriginalDefinition)
            ? call.Arguments.FirstOrDefault(argument => argument.Parameter?.Ordinal == ordinal)?.Value
            : null;

    // Other arguments, such as JsonSerializerOptions or a status code, are settings that the result would have to have as well.
    private static IOperation? Only(IEnumerable<IArgumentOperation> arguments) =>
        arguments.Where(static argument => argument.ArgumentKind == ArgumentKind.Explicit).ToArray() is [var only] ? only.Value : null;
}
