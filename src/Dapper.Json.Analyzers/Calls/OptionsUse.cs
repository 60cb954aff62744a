using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>Finds whether a query uses options in the function that creates them.</summary>
internal sealed class OptionsUse
{
    private readonly QueryTypes _types;
    private readonly SerializerTypes _json;
    private readonly OptionsFlow _flow;

    public OptionsUse(QueryTypes types, SerializerTypes json)
    {
        _types = types;
        _json = json;
        _flow = new OptionsFlow(json, IsEnd, IsOnlyRead);
    }

    /// <summary>Returns whether options are given to a query, directly, inside other options, or from a local that is used for nothing else.</summary>
    public bool IsUsed(IOperation options) => _flow.Reaches(options);

    private bool? IsEnd(IOperation options) => options.Parent switch
    {
        IArgumentOperation { Parent: IInvocationOperation call } => _types.WritesJson(call.TargetMethod),
        IAssignmentOperation { Target: not IPropertyReferenceOperation { Property.Name: "Query" } } => false,
        IReturnOperation => IsOfProperty(options),
        _ => null,
    };

    /// <summary>Returns whether options are the value of a property, all of whose uses in its type are queries.</summary>
    private bool IsOfProperty(IOperation options) =>
        options.SemanticModel is { } model && model.GetEnclosingSymbol(options.Syntax.SpanStart) is IMethodSymbol { AssociatedSymbol: IPropertySymbol property }
        && OnlyUse.AllOf(property, model) is { Count: > 0 } uses && uses.All(IsUsed);

    // Whoever changes them, or keeps them, needs options of its own.
    private bool IsOnlyRead(ILocalReferenceOperation reference) =>
        IsUsed(reference)
        || (reference.Parent is IArgumentOperation { Parent: IInvocationOperation call } && _json.IsSerializer(call.TargetMethod));
}
