using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Generator;

/// <summary>Finds an object whose members are parameters where the type in the call does not tell: as an object, or inside of DynamicParameters.</summary>
internal static class HiddenObject
{
    /// <summary>Returns the type of the object, and why generated code does not read it; null if there is none, or it may be none.</summary>
    public static (ITypeSymbol Type, string Reason)? In(IOperation parameters, QueryTypes types)
    {
        IReadOnlyList<IOperation> values = PossibleValues.Of(parameters);
        if (values.Count > 0 && parameters.Type is { SpecialType: SpecialType.System_Object } && values.All(IsObject))
        {
            return (values[0].Type!, "its type in the call is object. Declare it with var, and give it without a conversion");
        }

        IEnumerable<IOperation?> templates = values.Select(value => TemplateOf(value, types)).Concat(AddedTo(parameters, types));
        return templates.FirstOrDefault(static template => template is not null && IsObject(template)) is { Type: { } type }
                ? (type, "inside of DynamicParameters Dapper reads it by code that it generates at run time. Add each value with Add")
                : null;
    }

    private static bool IsObject(IOperation value) => value.Type is { } type && ParameterObject.Is(type);

    /// <summary>Returns the object that DynamicParameters are created of.</summary>
    private static IOperation? TemplateOf(IOperation value, QueryTypes types) => value switch
    {
        IObjectCreationOperation { Type: var type, Arguments: [var template] } when type.Is(types.Bag) => ValueOf(template),
        IInvocationOperation { TargetMethod: { Name: "Parse" } method } parse when method.ContainingType.Is(types.Cursor) =>
            parse.Arguments.FirstOrDefault(static argument => argument.Parameter?.Name == "param") is { } param ? ValueOf(param) : null,
        _ => null,
    };

    /// <summary>Returns the objects that are added to DynamicParameters in a local.</summary>
    private static IEnumerable<IOperation?> AddedTo(IOperation parameters, QueryTypes types) => parameters is not ILocalReferenceOperation local
        ? []
        : ValueFlow.ReferencesTo(local.Local, local).Select(static reference => reference.Parent).OfType<IInvocationOperation>()
            .Where(call => call is { TargetMethod: { Name: "AddDynamicParams" } method, Arguments.Length: 1 } && method.ContainingType.Is(types.Bag))
            .Select(static call => ValueOf(call.Arguments[0]));

    private static IOperation? ValueOf(IArgumentOperation argument) => PossibleValues.Of(argument.Value) is [var only] ? only : null;
}
