using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Runtime.CompilerServices;
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

    private static readonly ConditionalWeakTable<Compilation, ConcurrentDictionary<ITypeSymbol, IReadOnlyList<INamedTypeSymbol>>> Known = new();

    /// <summary>Returns whether a name may give a type to rows: not <c>Dictionary&lt;int, string&gt;</c>.</summary>
    public static bool MayNameRows(GenericNameSyntax name) =>
        name.TypeArgumentList.Arguments.Any(static argument => argument is not (PredefinedTypeSyntax or OmittedTypeArgumentSyntax));

    /// <summary>Returns the attributes that keep the operators of the types in rows of the type arguments, one a line.</summary>
    /// <param name="generic">A method or a type. Whatever is not of .NET may pass its types to a query.</param>
    /// <param name="compilation">The compilation.</param>
    public static string Of(ISymbol? generic, Compilation compilation) => generic is null || IsOf(generic, "System", "Microsoft")
        ? ""
        : string.Join("\n", ArgumentsOf(generic).SelectMany(type => In(type, compilation)).Where(type => NameableType.WhyNot(type, compilation) is null)
            .SelectMany(AttributesOf).Distinct().OrderBy(static line => line, StringComparer.Ordinal));

    /// <summary>Returns the type arguments of a method or a type.</summary>
    public static ImmutableArray<ITypeSymbol> ArgumentsOf(ISymbol? generic) => generic switch
    {
        IMethodSymbol method => method.TypeArguments,
        INamedTypeSymbol type => type.TypeArguments,
        _ => [],
    };

    /// <summary>Returns the types with operators that make them, in rows of a type.</summary>
    public static IReadOnlyList<INamedTypeSymbol> In(ITypeSymbol row, Compilation compilation) =>
        Known.GetOrCreateValue(compilation).GetOrAdd(row, static one =>
        {
            var found = new HashSet<ITypeSymbol>(SymbolEqualityComparer.Default);
            Visit(one, found, depth: 0);
            return [.. found.OfType<INamedTypeSymbol>().Where(static type => OperatorsOf(type).Any())];
        });

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

        for (INamedTypeSymbol? declaring = named; declaring is not null && !IsOf(declaring, "System"); declaring = declaring.BaseType)
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

    private static bool IsOf(ISymbol symbol, params string[] spaces) =>
        symbol.ContainingNamespace?.ToDisplayString().Split('.')[0] is { } root && spaces.Contains(root);

    private static IEnumerable<string> AttributesOf(INamedTypeSymbol type) => OperatorsOf(type)
        .Select(name => $"[{Attribute}(\"{name}\", typeof({type.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat)}))]");

    // What every database has is converted by code of the library.
    private static IEnumerable<string> OperatorsOf(INamedTypeSymbol type) =>
        type.OriginalDefinition.SpecialType != SpecialType.None || type.ToDisplayString() == "System.DateTimeOffset"
            ? []
            : type.GetMembers().OfType<IMethodSymbol>()
                .Where(method => method.MethodKind == MethodKind.Conversion && SymbolEqualityComparer.Default.Equals(method.ReturnType, type))
                .Select(static method => method.Name).Distinct();
}
