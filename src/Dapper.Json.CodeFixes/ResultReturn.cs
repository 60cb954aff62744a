using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.CodeFixes;

/// <summary>Finds whether a function may return a result of this library in place of another value.</summary>
internal static class ResultReturn
{
    /// <summary>Returns whether the code compiles, and the result is executed, if a returned expression is replaced by a result.</summary>
    /// <param name="model">The meaning of the code.</param>
    /// <param name="returned">The expression.</param>
    /// <param name="result">The type of the result; null if only <c>IResult</c> will do.</param>
    public static bool Accepts(SemanticModel model, ExpressionSyntax returned, ITypeSymbol? result)
    {
        IOperation? operation = model.GetOperation(returned);
        while (operation?.Parent is IConversionOperation)
        {
            operation = operation.Parent;
        }

        return operation?.Parent is IReturnOperation statement && ValueFlow.FunctionOf(statement) switch
        {
            IAnonymousFunctionOperation lambda => IsFree(lambda, statement, result),
            ILocalFunctionOperation local => Is(local.Symbol, result),
            _ => model.GetEnclosingSymbol(returned.SpanStart) is IMethodSymbol method && Is(method, result),
        };
    }

    /// <summary>Returns whether the type of a lambda is the best of the types that it returns: neither the lambda nor a cast gives another one.</summary>
    public static bool IsInferred(IAnonymousFunctionOperation lambda) =>
        lambda is { Syntax: not ParenthesizedLambdaExpressionSyntax { ReturnType: not null } and { } syntax, Parent: IDelegateCreationOperation { } creation }
        && creation.Syntax == syntax && creation.Parent is IConversionOperation { Type.Name: "Delegate" };

    private static bool IsFree(IAnonymousFunctionOperation lambda, IReturnOperation statement, ITypeSymbol? result) =>
        IsInferred(lambda)
        && lambda.Descendants().OfType<IReturnOperation>()
            .Where(other => other != statement && ValueFlow.FunctionOf(other) == lambda && other.ReturnedValue is not null)
            .All(other => Is(ValueFlow.WithoutConversions(other.ReturnedValue!).Type, result));

    private static bool Is(IMethodSymbol method, ITypeSymbol? result) =>
        Is(method is { IsAsync: true, ReturnType: INamedTypeSymbol { TypeArguments: [var awaited] } } ? awaited : method.ReturnType, result);

    private static bool Is(ITypeSymbol? type, ITypeSymbol? result) =>
        type?.Name == "IResult" || (result is not null && SymbolEqualityComparer.Default.Equals(type, result));
}
