using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Dapper.Json.Analyzers.Generator;

/// <summary>The code that reads the members of a parameter object.</summary>
internal static class ParameterShape
{
    private const string Runtime = "global::Dapper.Json.GeneratedParameters";
    public const string Advice = "give an anonymous object of values, or DynamicParameters with Add";

    /// <summary>Returns the expression that makes the parameters of a call readable without reflection.</summary>
    /// <returns>The expression; null for parameters that Dapper reads without generated code, and where none can be generated.</returns>
    public static string? TryRead(QueryCall call, Compilation compilation) =>
        call.ParametersType is { } given && ParameterObject.Is(given) && WhyNot(call, given, compilation) is null
        && ParameterObject.TypeOf(given) is INamedTypeSymbol type
            ? call.Command is not null ? $"{Runtime}.In(command, {Of(type, "command.Parameters")})" : Of(type, "param")
            : null;

    /// <summary>Returns why no code can be generated that reads the parameters of a call; null if it can.</summary>
    public static string? WhyNot(QueryCall call, ITypeSymbol given, Compilation compilation) => ParameterObject.TypeOf(given) switch
    {
        INamedTypeSymbol { TypeKind: not TypeKind.Interface, IsAbstract: false } type => WhyNotItself(call, type, compilation),
        ITypeParameterSymbol type => $"{NameableType.Name(type)} is a type parameter: {Advice}",
        { TypeKind: TypeKind.Interface } type => $"{NameableType.Name(type)} is an interface, so the object has another type: {Advice}",
        var type => $"{NameableType.Name(type)} is abstract, so the object has another type: {Advice}",
    };

    private static string? WhyNotItself(QueryCall call, INamedTypeSymbol type, Compilation compilation) =>
        InterceptableCall.WhyNot(call.Operation.Syntax.SyntaxTree, call.Method.ContainingType, compilation)
        ?? First(PropertiesOf(type), property => WhyNot(property, type))
        ?? (type.IsAnonymousType
            ? First(PropertiesOf(type), property => NameableType.WhyNot(property.Type, compilation))
            : NameableType.WhyNot(type, compilation));

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
            { Type: INamedTypeSymbol { TypeKind: TypeKind.Interface } value } when HasStatics(value) => "is an interface with static members that are abstract",
            _ when IsHidden(property, type) => "is hidden by another member: a derived type hides it",
            _ when !SyntaxFacts.IsValidIdentifier(property.Name) => "has a name that C# does not know",
            _ => null,
        };
        return reason is null ? null : $"its member {property.Name} {reason}: {Advice}";
    }

    private static bool HasStatics(INamedTypeSymbol type) =>
        type.AllInterfaces.Add(type).Any(static one => one.GetMembers().Any(static member => member is { IsStatic: true, IsAbstract: true }));

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
        string adds = string.Concat(InOrder(type).Select(static property =>
            $"parameters.Add(\"{property.Name}\", value, static it => {Cast(property)}it.{NameOf(property)}); "));
        string read = $"static (parameters, value) => {{ {adds}}}";
        return type.IsAnonymousType
            ? $"{Runtime}.Of({value}, static () => new {{ {string.Join(", ", PropertiesOf(type).Select(Default))} }}, {read})"
            : $"{Runtime}.Of<{type.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat)}>({value}, {read})";
    }

    private static string Cast(IPropertySymbol property) => property.Type.TypeKind == TypeKind.Dynamic ? "(object)" : "";

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
    public static IEnumerable<IPropertySymbol> PropertiesOf(ITypeSymbol type)
    {
        var names = new HashSet<string>(StringComparer.Ordinal);
        for (ITypeSymbol? declaring = type; declaring is not null; declaring = declaring.BaseType)
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
