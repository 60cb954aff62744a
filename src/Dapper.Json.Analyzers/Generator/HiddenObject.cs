using Dapper.Json.Analyzers.Calls;
using Dapper.Json.Analyzers.Sql;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Generator;

/// <summary>
/// Finds an object whose members are parameters where the type in the call does not tell: as an object, as its base type, or inside of DynamicParameters.
/// </summary>
internal static class HiddenObject
{
    private const string InBag = "inside of DynamicParameters Dapper reads it by code that it generates at run time. Add each value with Add";

    /// <summary>Returns the type of the object, and why generated code does not read it; null if there is none, or it may be none.</summary>
    public static (ITypeSymbol Type, string Reason)? In(QueryCall call, QueryTypes types)
    {
        IOperation parameters = call.Parameters!;
        IReadOnlyList<IOperation> values = PossibleValues.Of(parameters);
        if (values.Count > 0 && parameters.Type is { SpecialType: SpecialType.System_Object } && values.All(IsObject))
        {
            return (values[0].Type!, "its type in the call is object. Declare it with var, and give it without a conversion");
        }

        if (call.ParametersType is { } given && ParameterObject.IsOfNet(given) && IsNamed(call, given))
        {
            return (given, "it is a type of .NET. Give its values in an anonymous object");
        }

        IEnumerable<(IOperation? Object, string Reason)> templates =
        [
            .. values.Select(value => (TemplateOf(value, types), InBag)),
            .. AddedTo(parameters, types).Select(static added => (added, InBag)),
            .. GivenToCursor(parameters, values, types),
        ];
        return templates.FirstOrDefault(static template => template.Object is { } value && IsObject(value)) is { Object.Type: { } type, Reason: var reason }
            ? (type, reason)
            : null;
    }

    /// <summary>Returns a value whose type is derived from the one in the call, which is all that generated code reads.</summary>
    public static (ITypeSymbol Type, string Reason)? DerivedIn(IOperation parameters) =>
        PossibleValues.Of(parameters).Select(static value => value.Type)
            .FirstOrDefault(type => !type.Is(parameters.Type) && type.DerivesFrom(parameters.Type as INamedTypeSymbol)) is { } derived
                ? (derived, $"its type in the call is {NameableType.Name(parameters.Type!)}. Declare it with var, and give it without a conversion")
                : null;

    private static bool IsObject(IOperation value) => value.Type is { } type && ParameterObject.Is(type);

    // Otherwise the library takes it for a mistake.
    private static bool IsNamed(QueryCall call, ITypeSymbol given) =>
        call.IsProcedure || (call.SqlText is { } sql && ParameterShape.PropertiesOf(given).Any(property => new SqlParameters(sql).Mentions(property.Name)));

    /// <summary>Returns the object that DynamicParameters are created of.</summary>
    private static IOperation? TemplateOf(IOperation value, QueryTypes types) =>
        value is IObjectCreationOperation { Type: var type, Arguments: [var template] } && type.Is(types.Bag) ? ValueOf(template) : null;

    /// <summary>Returns the objects that are added to DynamicParameters in a local.</summary>
    private static IEnumerable<IOperation?> AddedTo(IOperation parameters, QueryTypes types) => parameters is not ILocalReferenceOperation local
        ? []
        : ValueFlow.ReferencesTo(local.Local, local).Select(static reference => reference.Parent).OfType<IInvocationOperation>()
            .Where(call => call is { TargetMethod: { Name: "AddDynamicParams" } method, Arguments.Length: 1 } && method.ContainingType.Is(types.Bag))
            .Select(static call => ValueOf(call.Arguments[0]));

    /// <summary>Returns the objects that a cursor adds to the parameters that it gives.</summary>
    private static IEnumerable<(IOperation? Object, string Reason)> GivenToCursor(IOperation parameters, IEnumerable<IOperation> values, QueryTypes types) =>
        values.Concat<IOperation?>(WritersOf(parameters)).OfType<IInvocationOperation>()
            .Where(call => call.TargetMethod is { Name: "Parse" or "TryParse" } method && method.ContainingType.Is(types.Cursor))
            .Select(static call => (call.Arguments.FirstOrDefault(static argument => argument.Parameter?.Name == "param") is { } param ? ValueOf(param) : null,
                $"{call.TargetMethod.Name} reads it by code that Dapper generates at run time. Leave it out, and add each value to the parameters that "
                + "the cursor gives, with Add"));

    /// <summary>Returns the calls that have a local as an out argument.</summary>
    private static IEnumerable<IOperation?> WritersOf(IOperation parameters) => parameters is not ILocalReferenceOperation local
        ? []
        : Member.Of(parameters).ReferencesTo(local.Local)
            .Select(static reference => reference.Parent is IDeclarationExpressionOperation declaration ? declaration.Parent : reference.Parent)
            .OfType<IArgumentOperation>().Where(static argument => argument.Parameter?.RefKind == RefKind.Out).Select(static argument => argument.Parent);

    private static IOperation? ValueOf(IArgumentOperation argument) => PossibleValues.Of(argument.Value) is [var only] ? only : null;
}
