using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Dapper.Json.Analyzers.Generator;

/// <summary>The code that reads the members of a parameter object.</summary>
internal static class ParameterShape
{
    private const string Runtime = "global::Dapper.Json.GeneratedParameters";

    /// <summary>Returns the expression that makes the parameters of a call readable without reflection.</summary>
    /// <returns>The expression; null for parameters that Dapper reads without generated code, and for those whose type cannot be named.</returns>
    public static string? TryRead(QueryCall call, Compilation compilation) =>
        call.ParametersType is INamedTypeSymbol type && IsObject(type) && IsReadable(type, compilation)
            ? call.IsCommand ? $"{Runtime}.In(command, {Of(type, "command.Parameters")})" : Of(type, "param")
            : null;

    /// <summary>Returns whether Dapper takes a type for an object whose members are the parameters.</summary>
    public static bool IsObject(INamedTypeSymbol type) =>
        type.TypeKind is TypeKind.Class or TypeKind.Struct
        && type is { IsTupleType: false, SpecialType: SpecialType.None, OriginalDefinition.SpecialType: SpecialType.None }
        && !ScalarTypes.IsScalar(type)
        && !IsOfLibrary(type)
        && !type.AllInterfaces.Any(known => known.SpecialType == SpecialType.System_Collections_IEnumerable || Is(known, "Dapper.SqlMapper+IDynamicParameters")
            || Is(known, "Dapper.SqlMapper+ICustomQueryParameter") || known.Name is "IDbConnection" or "IDbTransaction");

    /// <summary>Returns whether generated code can name a type, and read its members.</summary>
    public static bool IsReadable(INamedTypeSymbol type, Compilation compilation) =>
        PropertiesOf(type).All(property => IsReadable(property, type))
        && (type.IsAnonymousType ? PropertiesOf(type).All(property => IsNameable(property.Type, compilation)) : IsNameable(type, compilation));

    private static bool Is(ISymbol known, string name) => $"{known.ContainingType?.ToDisplayString()}+{known.Name}" == name;

    /// <summary>Returns whether the library refuses objects of a type, such as options or a token, where they are not wrapped.</summary>
    private static bool IsOfLibrary(INamedTypeSymbol type) =>
        type.ContainingAssembly is { } assembly
        && (assembly.Name is "Dapper.Json" or "Dapper.Json.AspNetCore"
            || (!assembly.Identity.PublicKey.IsEmpty && type.ContainingNamespace.ToDisplayString().Split('.')[0] is "System" or "Microsoft"));

    /// <summary>Returns whether the compiler accepts a member as an argument of a generic method.</summary>
    private static bool IsReadable(IPropertySymbol property, INamedTypeSymbol type) =>
        property.Type is { IsRefLikeType: false, TypeKind: not (TypeKind.Pointer or TypeKind.FunctionPointer) }
        && SyntaxFacts.IsValidIdentifier(property.Name)
        && !IsObsolete(property) && !IsObsolete(property.GetMethod!)
        && !IsHidden(property, type);

    // No pragma suppresses the error of using it.
    private static bool IsObsolete(ISymbol member) => member.GetAttributes().Any(static attribute =>
        attribute is { AttributeClass.Name: "ObsoleteAttribute", ConstructorArguments: [_, { Value: true }, ..] });

    private static bool IsHidden(IPropertySymbol property, INamedTypeSymbol type)
    {
        SymbolEqualityComparer symbols = SymbolEqualityComparer.Default;
        for (INamedTypeSymbol? derived = type; derived is not null && !symbols.Equals(derived, property.ContainingType); derived = derived.BaseType)
        {
            if (derived.GetMembers(property.Name).Any(static member => !member.IsOverride))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsNameable(ITypeSymbol type, Compilation compilation) => type switch
    {
        { IsAnonymousType: true } => false,
        INamedTypeSymbol named => !named.IsFileLocal && compilation.IsSymbolAccessibleWithin(named, compilation.Assembly)
            && named.TypeArguments.All(argument => IsNameable(argument, compilation))
            && (named.ContainingType is null || IsNameable(named.ContainingType, compilation)),
        IArrayTypeSymbol array => IsNameable(array.ElementType, compilation),
        IDynamicTypeSymbol => true,
        _ => false,
    };

    private static string Of(INamedTypeSymbol type, string value)
    {
        IPropertySymbol[] properties = InOrder(type);
        string adds = string.Concat(properties.Select(static property =>
            $"parameters.Add(\"{property.Name}\", value, static it => {(property.Type.TypeKind == TypeKind.Dynamic ? "(object)" : "")}it.{NameOf(property)}); "));
        string read = $"static (parameters, value) => {{ {adds}}}";
        return type.IsAnonymousType
            ? $"{Runtime}.Of({value}, static () => new {{ {string.Join(", ", PropertiesOf(type).Select(Default))} }}, {read})"
            : $"{Runtime}.Of<{type.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat)}>({value}, {read})";
    }

    private static string Default(IPropertySymbol property) =>
        $"{NameOf(property)} = default({property.Type.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat)})";

    private static string NameOf(IPropertySymbol property) =>
        SyntaxFacts.GetKeywordKind(property.Name) == SyntaxKind.None ? property.Name : "@" + property.Name;

    /// <summary>Returns the properties in Dapper's order: that of the only constructor if it has the same names, or else by name.</summary>
    private static IPropertySymbol[] InOrder(INamedTypeSymbol type)
    {
        IPropertySymbol[] properties = [.. PropertiesOf(type)];
        IMethodSymbol[] constructors = [.. type.InstanceConstructors.Where(IsDeclared)];
        if (type.IsAnonymousType)
        {
            return properties;
        }

        string[] names = constructors is [var only] ? [.. only.Parameters.Select(static parameter => parameter.Name)] : [];
        int PlaceOf(IPropertySymbol property) => Array.FindIndex(names, name => name.Equals(property.Name, StringComparison.OrdinalIgnoreCase));
        return names.Length == properties.Length && properties.All(property => PlaceOf(property) >= 0)
            ? [.. properties.OrderBy(PlaceOf)]
            : [.. properties.OrderBy(static property => property.Name, StringComparer.Ordinal)];
    }

    // Reflection, and so Dapper, does not know the constructor that each struct has.
    private static bool IsDeclared(IMethodSymbol constructor) =>
        constructor.DeclaredAccessibility == Accessibility.Public
        && constructor is not { ContainingType.IsValueType: true, IsImplicitlyDeclared: true, Parameters.IsEmpty: true };

    /// <summary>Returns the public properties of a type and its bases, each name once.</summary>
    private static IEnumerable<IPropertySymbol> PropertiesOf(INamedTypeSymbol type)
    {
        var names = new HashSet<string>(StringComparer.Ordinal);
        for (INamedTypeSymbol? declaring = type; declaring is not null; declaring = declaring.BaseType)
        {
            foreach (IPropertySymbol property in declaring.GetMembers().OfType<IPropertySymbol>())
            {
                if (property is { IsStatic: false, Parameters.IsEmpty: true, DeclaredAccessibility: Accessibility.Public }
                    && property.GetMethod is { DeclaredAccessibility: Accessibility.Public }
                    && names.Add(property.Name))
                {
                    yield return property;
                }
            }
        }
    }
}
