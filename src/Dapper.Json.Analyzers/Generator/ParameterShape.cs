using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Dapper.Json.Analyzers.Generator;

/// <summary>The code that reads the members of a parameter object.</summary>
internal static class ParameterShape
{
    private const string Runtime = "global::Dapper.Json.GeneratedParameters";

    /// <summary>Returns the expression that makes the parameters of a call readable without reflection.</summary>
    /// <returns>The expression; null for parameters that Dapper reads without generated code, and where none can be generated.</returns>
    public static string? TryRead(QueryCall call, Compilation compilation) =>
        call.ParametersType is INamedTypeSymbol type && IsObject(type) && WhyNot(call, type, compilation) is null
            ? call.IsCommand ? $"{Runtime}.In(command, {Of(type, "command.Parameters")})" : Of(type, "param")
            : null;

    /// <summary>Returns why no code can be generated that reads the parameters of a call; null if it can.</summary>
    public static string? WhyNot(QueryCall call, INamedTypeSymbol type, Compilation compilation) =>
        InterceptableCall.WhyNot(call.Invocation.Syntax.SyntaxTree, call.Invocation.TargetMethod.ContainingType, compilation)
        ?? First(PropertiesOf(type), property => WhyNot(property, type))
        ?? (type.IsAnonymousType
            ? First(PropertiesOf(type), property => NameableType.WhyNot(property.Type, compilation))
            : NameableType.WhyNot(type, compilation));

    /// <summary>Returns whether Dapper takes a type for an object whose members are the parameters.</summary>
    public static bool IsObject(INamedTypeSymbol type) =>
        type.TypeKind is TypeKind.Class or TypeKind.Struct
        && type is { IsTupleType: false, SpecialType: SpecialType.None, OriginalDefinition.SpecialType: SpecialType.None }
        && !ScalarTypes.IsScalar(type)
        && !IsOfLibrary(type)
        && !type.AllInterfaces.Any(known => known.SpecialType == SpecialType.System_Collections_IEnumerable || Is(known, "Dapper.SqlMapper+IDynamicParameters")
            || Is(known, "Dapper.SqlMapper+ICustomQueryParameter") || known.Name is "IDbConnection" or "IDbTransaction");

    private static bool Is(ISymbol known, string name) => $"{known.ContainingType?.ToDisplayString()}+{known.Name}" == name;

    /// <summary>Returns whether the library refuses objects of a type, such as options or a token, where they are not wrapped.</summary>
    private static bool IsOfLibrary(INamedTypeSymbol type) =>
        type.ContainingAssembly is { } assembly
        && (assembly.Name is "Dapper.Json" or "Dapper.Json.AspNetCore"
            || (!assembly.Identity.PublicKey.IsEmpty && type.ContainingNamespace.ToDisplayString().Split('.')[0] is "System" or "Microsoft"));

    private static string? First(IEnumerable<IPropertySymbol> properties, Func<IPropertySymbol, string?> whyNot) =>
        properties.Select(whyNot).FirstOrDefault(static reason => reason is not null);

    /// <summary>Returns why the compiler does not accept a member as an argument of a generic method.</summary>
    private static string? WhyNot(IPropertySymbol property, INamedTypeSymbol type)
    {
        string? reason = property switch
        {
            { Type.IsRefLikeType: true } => "is a ref struct",
            _ when NameableType.HasPointer(property.Type) => "is a pointer, or holds pointers",
            _ when NameableType.IsObsolete(property) || NameableType.IsObsolete(property.GetMethod!) => "is obsolete, and using it an error",
            _ when IsHidden(property, type) => "is hidden by another member: a derived type hides it",
            _ when !SyntaxFacts.IsValidIdentifier(property.Name) => "has a name that C# does not know",
            _ => null,
        };
        return reason is null ? null : $"its member {property.Name} {reason}. Give an anonymous object of values, or DynamicParameters";
    }

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
