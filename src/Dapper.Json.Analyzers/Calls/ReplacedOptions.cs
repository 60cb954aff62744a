using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Finds serializer options that take the place of the app's in the responses of an endpoint.</summary>
internal sealed class ReplacedOptions
{
    private readonly SerializerTypes _json;
    private readonly OptionsFlow _flow;

    public ReplacedOptions(SerializerTypes json)
    {
        _json = json;
        _flow = new OptionsFlow(json, IsEnd, KeepsOptions);
    }

    /// <summary>Returns whether options lack what those of the app have: they are new, or those of .NET, without an own encoder or resolver.</summary>
    public bool IsPlain(IOperation options) => options switch
    {
        IObjectCreationOperation creation => _json.IsSerializerOptions(creation.Type) && !IsChosen(creation)
            && creation.Arguments.Select(static argument => ValueFlow.WithoutConversions(argument.Value))
                .All(value => !_json.IsSerializerOptions(value.Type) || IsPlain(value)),
        IPropertyReferenceOperation { Property: { IsStatic: true, ContainingType: var type } } => _json.IsSerializerOptions(type),
        _ => false,
    };

    /// <summary>Returns whether options become those of <c>JsonResultOptions.Query</c>, inside other options or from a local that gets neither.</summary>
    public bool Replaces(IOperation options) => _flow.Reaches(options);

    private bool? IsEnd(IOperation options) => options.Parent switch
    {
        IAssignmentOperation { Target: IPropertyReferenceOperation { Property: { Name: "Query", ContainingType: var type } } }
            when _json.IsOptionsOfQuery(type) => true,
        IAssignmentOperation => false,
        IObjectCreationOperation created when IsChosen(created) => false,
        _ => null,
    };

    // A method that options are given to may add what they lack.
    private bool KeepsOptions(ILocalReferenceOperation reference) => reference.Parent switch
    {
        IPropertyReferenceOperation { Property: var property } => !IsChosen(property),
        IArgumentOperation { Parent: IInvocationOperation call } => _json.IsSerializer(call.TargetMethod),
        IArgumentOperation { Parent: IObjectCreationOperation creation } => _json.IsOptions(creation.Type),
        _ => Replaces(reference),
    };

    // Whoever sets these knows that those of the app are gone, or copies them.
    private static bool IsChosen(IPropertySymbol property) => property.Name is "Encoder" or "TypeInfoResolver" or "TypeInfoResolverChain";

    private static bool IsChosen(IObjectCreationOperation creation) => creation.Initializer?.Initializers.Any(static one => one switch
    {
        ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property: var property } } => IsChosen(property),
        IMemberInitializerOperation { InitializedMember: IPropertyReferenceOperation { Property: var property } } => IsChosen(property),
        _ => false,
    }) == true;
}
