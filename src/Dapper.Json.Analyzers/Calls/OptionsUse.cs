using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Finds whether a query uses options in the function that creates them.</summary>
internal sealed class OptionsUse(QueryTypes types, SerializerTypes json)
{
    /// <summary>Returns whether options are given to a query, directly, inside other options, or from a local that is used for nothing else.</summary>
    public bool IsUsed(IOperation options)
    {
        for (IOperation current = options; current.Parent is { } parent; current = parent)
        {
            switch (parent)
            {
                case IArgumentOperation { Parent: IInvocationOperation call }:
                    return types.WritesJson(call.TargetMethod);
                case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { } local } declarator }:
                    return ValueFlow.ReferencesTo(local, declarator) is { } references && references.Any(IsUsed) && references.All(IsOnlyRead);
                case IArgumentOperation { Parent: IObjectCreationOperation outer } when json.IsOptionsOfQuery(outer.Type):
                case ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property.Name: "Query" } } assignment when assignment.Value == current:
                case IObjectOrCollectionInitializerOperation or IConversionOperation:
                case IObjectCreationOperation created when json.IsOptionsOfQuery(created.Type):
                    break;
                default:
                    return false;
            }
        }

        return false;
    }

    // Whoever changes them, or keeps them, needs options of its own.
    private bool IsOnlyRead(ILocalReferenceOperation reference) =>
        IsUsed(reference)
        || (reference.Parent is IArgumentOperation { Parent: IInvocationOperation call } && json.IsSerializer(call.TargetMethod));
}
