using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;

namespace Dapper.Json.Analyzers.Generator;

/// <summary>Recognizes the types of objects whose members are parameters.</summary>
internal static class ParameterObject
{
    /// <summary>Returns whether Dapper takes a type for an object whose members are the parameters.</summary>
    public static bool Is(ITypeSymbol given) => TypeOf(given) switch
    {
        ITypeParameterSymbol type => type.ConstraintTypes.All(Is),
        INamedTypeSymbol type => IsItself(type),
        _ => false,
    };

    /// <summary>Returns the type of the object that a nullable struct is in a parameter of type object.</summary>
    public static ITypeSymbol TypeOf(ITypeSymbol given) =>
        given is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T, TypeArguments: [var inside] } ? inside : given;

    /// <summary>
    /// Returns whether Dapper would read the members of a type, but the library takes objects of it for a mistake where the SQL names none of them.
    /// </summary>
    public static bool IsOfNet(ITypeSymbol given) => TypeOf(given) is INamedTypeSymbol type && HasMembers(type) && IsOfLibrary(type);

    private static bool IsItself(INamedTypeSymbol type) => HasMembers(type) && !IsOfLibrary(type);

    private static bool HasMembers(INamedTypeSymbol type) =>
        type.TypeKind is TypeKind.Class or TypeKind.Struct or TypeKind.Interface
        && type is { IsTupleType: false, SpecialType: SpecialType.None, OriginalDefinition.SpecialType: SpecialType.None }
        && !ScalarTypes.IsScalar(type)
        && !type.AllInterfaces.Add(type).Any(static known =>
            known.SpecialType == SpecialType.System_Collections_IEnumerable || IsOfDapper(known) || known.Name is "IDbConnection" or "IDbTransaction");

    private static bool IsOfDapper(INamedTypeSymbol known) =>
        known.Name is "IDynamicParameters" or "ICustomQueryParameter" && known.ContainingType?.ToDisplayString() == "Dapper.SqlMapper";

    /// <summary>Returns whether the library refuses objects of a type, such as options or a token, where they are not wrapped.</summary>
    private static bool IsOfLibrary(INamedTypeSymbol type) =>
        type.ContainingAssembly is { } assembly
        && (assembly.Name is "Dapper.Json" or "Dapper.Json.AspNetCore"
            || (!assembly.Identity.PublicKey.IsEmpty && type.ContainingNamespace.ToDisplayString().Split('.')[0] is "System" or "Microsoft"));
}
