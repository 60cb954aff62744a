using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Finds the query whose rows a private method, or a local function, returns to its only caller.</summary>
internal static class RowsOfMethod
{
    /// <summary>Returns what the method returns.</summary>
    /// <param name="rows">The call.</param>
    /// <returns>The value; null for another method, or one that has several callers, or several values.</returns>
    public static IOperation? ValueOf(IOperation? rows)
    {
        if (rows is not IInvocationOperation { TargetMethod: var method, SemanticModel: { } model } call
            || OnlyUse.Of(method, model)?.Syntax != call.Syntax || model.GetOperation(method.DeclaringSyntaxReferences[0].GetSyntax()) is not { } body)
        {
            return null;
        }

        IReturnOperation[] returns =
        [
            .. body.Descendants().OfType<IReturnOperation>()
                .Where(found => SymbolEqualityComparer.Default.Equals(ValueFlow.FunctionOf(found, method), method)),
        ];
        return returns is [{ ReturnedValue: { } value }] ? value : null;
    }
}
