using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Finds serializer options that take the place of the app's in the responses of an endpoint.</summary>
internal sealed class ReplacedOptions(SerializerTypes json)
{
    /// <summary>Returns whether options lack what those of the app have: they are new ones, or those of .NET, and have no encoder of their own.</summary>
    public bool IsPlain(IOperation options) => options switch
    {
        IObjectCreationOperation creation => json.IsSerializerOptions(creation.Type) && !SetsEncoder(creation)
            && creation.Arguments.All(argument => !json.IsSerializerOptions(argument.Parameter?.Type) || IsPlain(QueryCall.WithoutConversions(argument.Value))),
        IPropertyReferenceOperation { Property: { IsStatic: true, ContainingType: var type } } => json.IsSerializerOptions(type),
        _ => false,
    };

    /// <summary>Returns whether options become those of <c>JsonResultOptions.Query</c>, inside other options or from a local that gets no encoder.</summary>
    public bool Replaces(IOperation options)
    {
        for (IOperation current = options; current.Parent is { } parent; current = parent)
        {
            switch (parent)
            {
                case ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property: var property } } assignment when assignment.Value == current:
                    if (property.Name == "Query" && json.IsOptionsOfQuery(property.ContainingType))
                    {
                        return true;
                    }

                    if (property.Name != "SerializerOptions" || parent.Parent is not IObjectOrCollectionInitializerOperation)
                    {
                        return false;
                    }

                    break;
                case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { } local } declarator }:
                    return ValueFlow.ReferencesTo(local, declarator) is var references && references.Any(Replaces) && references.All(KeepsOptions);
                case IObjectCreationOperation created when json.IsOptionsOfQuery(created.Type) && !SetsEncoder(created):
                case IArgumentOperation { Parent: IObjectCreationOperation } or IObjectOrCollectionInitializerOperation or IConversionOperation:
                    break;
                default:
                    return false;
            }
        }

        return false;
    }

    // A method that options are given to may add what they lack.
    private bool KeepsOptions(ILocalReferenceOperation reference) => reference.Parent switch
    {
        IPropertyReferenceOperation { Property.Name: var name } => name != "Encoder",
        IArgumentOperation { Parent: IInvocationOperation call } => json.IsSerializer(call.TargetMethod),
        IArgumentOperation { Parent: IObjectCreationOperation creation } => json.IsOptions(creation.Type),
        _ => Replaces(reference),
    };

    private static bool SetsEncoder(IObjectCreationOperation creation) => creation.Initializer?.Initializers
        .Any(static one => one is ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property.Name: "Encoder" } }) == true;
}
