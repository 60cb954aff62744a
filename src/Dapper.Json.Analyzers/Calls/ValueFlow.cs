using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Follows values within one function, as far as that is certain.</summary>
internal static class ValueFlow
{
    /// <summary>Returns the lambda or the local function around an operation; null if it is in the member itself.</summary>
    public static IOperation? FunctionOf(IOperation operation)
    {
        IOperation? current = operation.Parent;
        while (current is not (null or IAnonymousFunctionOperation or ILocalFunctionOperation))
        {
            current = current.Parent;
        }

        return current;
    }

    /// <summary>Returns the function around an operation.</summary>
    public static ISymbol FunctionOf(IOperation operation, ISymbol member) => FunctionOf(operation) switch
    {
        IAnonymousFunctionOperation lambda => lambda.Symbol,
        ILocalFunctionOperation local => local.Symbol,
        _ => member,
    };

    /// <summary>Returns whether the function returns the value, directly or from a local that it does nothing else with.</summary>
    public static bool IsReturned(IOperation value)
    {
        for (IOperation current = value; current.Parent is { } parent; current = parent)
        {
            switch (parent)
            {
                case IReturnOperation { Kind: OperationKind.Return }:
                    return true;
                case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { } local } declarator }:
                    return AreReturned(local, declarator);
                case ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: { } local } } assignment:
                    return AreReturned(local, assignment);
                case IConversionOperation or ISwitchExpressionOperation or ICoalesceOperation:
                case IConditionalOperation { Condition: var condition } when condition != current:
                case ISwitchExpressionArmOperation arm when arm.Value == current:
                case IArgumentOperation:
                case IInvocationOperation { TargetMethod: { Name: "FromResult", ContainingType.Name: "Task" or "ValueTask" } }:
                    break;
                default:
                    return false;
            }
        }

        return false;
    }

    /// <summary>Returns whether a local is only returned behind the place where it is given its value.</summary>
    private static bool AreReturned(ILocalSymbol local, IOperation write)
    {
        // Only behind it: in code that is being typed, a local may be in its own value.
        ILocalReferenceOperation[] uses = [.. ReferencesTo(local, write).Where(use => use.Syntax.SpanStart > write.Syntax.Span.End)];
        return uses.Length > 0 && Array.TrueForAll(uses, use => FunctionOf(use) == FunctionOf(write) && IsReturned(use));
    }

    /// <summary>Returns all references to a local.</summary>
    /// <param name="local">The local.</param>
    /// <param name="inside">An operation of the same member.</param>
    public static IReadOnlyList<ILocalReferenceOperation> ReferencesTo(ILocalSymbol local, IOperation inside) =>
        [.. Member.Of(inside).ReferencesTo(local).OfType<ILocalReferenceOperation>().Where(static reference => !reference.IsDeclaration)];

    /// <summary>Returns the operations around an operation in its function, from the innermost outwards.</summary>
    public static IEnumerable<IOperation> Around(IOperation operation)
    {
        for (IOperation? around = operation.Parent; around is not (null or IAnonymousFunctionOperation or ILocalFunctionOperation); around = around.Parent)
        {
            yield return around;
        }
    }

    /// <summary>Returns an expression without the conversions that the compiler added.</summary>
    public static IOperation WithoutConversions(IOperation operation)
    {
        while (operation is IConversionOperation { IsImplicit: true, Operand: { } operand })
        {
            operation = operand;
        }

        return operation;
    }

    /// <summary>Returns whether a reference to a variable changes it, or lets other code do so.</summary>
    public static bool IsWritten(IOperation reference) => reference.Parent switch
    {
        IAssignmentOperation assignment => assignment.Target == reference,
        IIncrementOrDecrementOperation or IAddressOfOperation or IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out } => true,
        IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol.IsRef: true } } => true,
        ITupleOperation tuple => IsWritten(tuple),
        _ => false,
    };

    /// <summary>Returns the task that an operation awaits; the operation itself if it awaits none.</summary>
    public static IOperation Awaited(IOperation operation) => operation switch
    {
        IAwaitOperation { Operation: IInvocationOperation { TargetMethod.Name: "ConfigureAwait", Instance: { } task } } => task,
        IAwaitOperation { Operation: var task } => task,
        _ => operation,
    };

    /// <summary>Returns the variable that an operation reads; null for another operation.</summary>
    public static ISymbol? VariableOf(IOperation? value) => value switch
    {
        ILocalReferenceOperation local => local.Local,
        IParameterReferenceOperation parameter => parameter.Parameter,
        IFieldReferenceOperation field => field.Field,
        _ => null,
    };

    /// <summary>Returns the declarator of a local, without those of <c>using</c>, of loops and of patterns.</summary>
    public static IVariableDeclaratorOperation? DeclaratorOf(ILocalReferenceOperation reference) => Member.Of(reference).DeclaratorOf(reference.Local);
}
