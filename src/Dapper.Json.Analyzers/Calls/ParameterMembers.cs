using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Calls;

/// <summary>The members of the parameters that a call gives, where their static type tells all of them.</summary>
internal static class ParameterMembers
{
    /// <summary>Returns the members; null if the object may have others at run time, or says itself what its parameters are.</summary>
    public static IReadOnlyList<IPropertySymbol>? Of(QueryCall call, QueryTypes types)
    {
        ITypeSymbol? type = call.ParametersType;
        if (type is not null && ElementOf(type) is { } element)
        {
            type = RunsForEach(call) ? element : null;
        }

        return type is INamedTypeSymbol named && IsWhole(named, call.Parameters!) && !DescribesItself(named, types) ? PropertiesOf(named) : null;
    }

    /// <summary>Returns the value of a member of an anonymous object in the call; null if it is no number, or not constant.</summary>
    public static int? ConstantOf(QueryCall call, string name) =>
        call.Parameters is IAnonymousObjectCreationOperation { Initializers: var members }
        && members.OfType<ISimpleAssignmentOperation>().FirstOrDefault(member =>
            member.Target is IPropertyReferenceOperation { Property.Name: var given } && given.Equals(name, StringComparison.OrdinalIgnoreCase))
            is { Value.ConstantValue: { HasValue: true, Value: int value } }
                ? value
                : null;

    /// <summary>Returns whether Dapper runs the SQL once for each element of a sequence.</summary>
    private static bool RunsForEach(QueryCall call) =>
        call.Library == QueryLibrary.Dapper && call.Method.Name is "Execute" or "ExecuteAsync";

    private static ITypeSymbol? ElementOf(ITypeSymbol type)
    {
        if (type is IArrayTypeSymbol array)
        {
            return array.ElementType;
        }

        var sequences = type.AllInterfaces.Add((type as INamedTypeSymbol)!)
            .Where(static one => one?.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T).ToList();
        return sequences.Count == 1 ? sequences[0].TypeArguments[0] : null;
    }

    /// <summary>Returns whether no derived type can add members.</summary>
    private static bool IsWhole(INamedTypeSymbol type, IOperation value) =>
        !type.IsTupleType && type.SpecialType == SpecialType.None && !IsOfSystem(type)
        && (type.TypeKind == TypeKind.Struct
            || (type.TypeKind == TypeKind.Class && (type.IsSealed || type.IsAnonymousType || value is IObjectCreationOperation)));

    private static bool IsOfSystem(INamedTypeSymbol type)
    {
        INamespaceSymbol? space = type.ContainingNamespace;
        while (space is { IsGlobalNamespace: false, ContainingNamespace.IsGlobalNamespace: false })
        {
            space = space.ContainingNamespace;
        }

        return space?.Name == "System";
    }

    private static bool DescribesItself(INamedTypeSymbol type, QueryTypes types) => type.AllInterfaces.Any(one =>
        one.SpecialType == SpecialType.System_Collections_IEnumerable || one.Name is "IDynamicMetaObjectProvider" or "ICustomQueryParameter"
        || SymbolEqualityComparer.Default.Equals(one, types.DynamicParameters));

    private static List<IPropertySymbol>? PropertiesOf(INamedTypeSymbol type)
    {
        var properties = new List<IPropertySymbol>();
        for (INamedTypeSymbol? one = type; one is { SpecialType: not SpecialType.System_Object }; one = one.BaseType)
        {
            // What cannot be resolved may have any members.
            if (one.TypeKind == TypeKind.Error)
            {
                return null;
            }

            properties.AddRange(one.GetMembers().OfType<IPropertySymbol>()
                .Where(static property => property is { IsStatic: false, IsIndexer: false, DeclaredAccessibility: Accessibility.Public }));
        }

        return properties.Exists(IsRenamed) ? null : properties;
    }

    /// <remarks>By an attribute of Dapper.AOT.</remarks>
    private static bool IsRenamed(IPropertySymbol property) =>
        property.GetAttributes().Any(static attribute => attribute.AttributeClass?.Name == "DbValueAttribute");
}
