using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Dapper.Json.Analyzers.Generator;

/// <summary>
/// Finds the conversion operators that make members of row types. Only reflection calls them, so a program that is trimmed would lose them.
/// </summary>
internal static class KeptOperators
{
    /// <summary>The deepest JSON that the serializer writes by default. A generic type may have members of ever larger types of itself.</summary>
    private const int MaxDepth = 64;

    private const string Attribute = "global::System.Diagnostics.CodeAnalysis.DynamicDependency";

    /// <summary>Returns whether an invocation may name the type of rows, by its name alone.</summary>
    public static bool MayNameRows(GenericNameSyntax name) =>
        name.Identifier.ValueText is "Row" or "Rows" or "Spread" || name.Identifier.ValueText.Contains("Json", StringComparison.Ordinal);

    /// <summary>Returns the attributes that keep the operators of the types in the rows of a call, one a line.</summary>
    public static string Of(IMethodSymbol method, Compilation compilation)
    {
        var found = new HashSet<ITypeSymbol>(SymbolEqualityComparer.Default);
        if (method.ContainingAssembly?.Name is "Dapper.Json" or "Dapper.Json.AspNetCore")
        {
            foreach (ITypeSymbol type in method.TypeArguments)
            {
                Visit(type, found, depth: 0);
            }
        }

        return string.Join("\n", found.OfType<INamedTypeSymbol>().Where(type => NameableType.WhyNot(type, compilation) is null)
            .SelectMany(AttributesOf).OrderBy(static line => line, StringComparer.Ordinal));
    }

    private static void Visit(ITypeSymbol type, HashSet<ITypeSymbol> found, int depth)
    {
        if (type is IArrayTypeSymbol array)
        {
            Visit(array.ElementType, found, depth);
            return;
        }

        if (type is not INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct or TypeKind.Interface } named
            || depth > MaxDepth || !found.Add(named))
        {
            return;
        }

        foreach (ITypeSymbol argument in named.TypeArguments)
        {
            Visit(argument, found, depth);
        }

        for (INamedTypeSymbol? declaring = named; declaring is not null && !IsOfSystem(declaring); declaring = declaring.BaseType)
        {
            foreach (ISymbol member in declaring.GetMembers())
            {
                if (member is IFieldSymbol { IsStatic: false } or IPropertySymbol { IsStatic: false })
                {
                    Visit(member is IFieldSymbol field ? field.Type : ((IPropertySymbol)member).Type, found, depth + 1);
                }
            }
        }
    }

    private static bool IsOfSystem(INamedTypeSymbol type) =>
        type.ContainingNamespace?.ToDisplayString() is { } space && (space == "System" || space.StartsWith("System.", StringComparison.Ordinal));

    // What every database has is converted by code of the library.
    private static IEnumerable<string> AttributesOf(INamedTypeSymbol type) =>
        type.OriginalDefinition.SpecialType != SpecialType.None || type.ToDisplayString() == "System.DateTimeOffset"
            ? []
            : type.GetMembers().OfType<IMethodSymbol>()
                .Where(method => method.MethodKind == MethodKind.Conversion && SymbolEqualityComparer.Default.Equals(method.ReturnType, type))
                .Select(static method => method.Name).Distinct()
                .Select(name => $"[{Attribute}(\"{name}\", typeof({type.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat)}))]");
}
