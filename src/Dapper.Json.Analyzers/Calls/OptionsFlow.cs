using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Follows options from where they are made, inside other options and through locals, to what takes them.</summary>
/// <param name="json">The types of the options.</param>
/// <param name="isEnd">Returns whether the options are taken where they stand; null to go on.</param>
/// <param name="isKept">Returns whether a local has the same options after a use.</param>
internal sealed class OptionsFlow(SerializerTypes json, Func<IOperation, bool?> isEnd, Func<ILocalReferenceOperation, bool> isKept)
{
    /// <summary>Returns whether the options are taken.</summary>
    public bool Reaches(IOperation options)
    {
        for (IOperation current = options; current.Parent is { } parent; current = parent)
        {
            if (isEnd(current) is { } end)
            {
                return end;
            }

            switch (parent)
            {
                case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { } local } declarator }:
                    return ValueFlow.ReferencesTo(local, declarator) is var references && references.Any(Reaches) && references.All(isKept);
                case IArgumentOperation { Parent: IObjectCreationOperation outer } when json.IsOptionsOfQuery(outer.Type):
                case IObjectCreationOperation created when json.IsOptionsOfQuery(created.Type):
                case ISimpleAssignmentOperation { Parent: IObjectOrCollectionInitializerOperation } or IObjectOrCollectionInitializerOperation:
                case IConversionOperation:
                    break;
                default:
                    return false;
            }
        }

        return false;
    }
}
