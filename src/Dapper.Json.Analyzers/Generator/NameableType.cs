using Microsoft.CodeAnalysis;

namespace Dapper.Json.Analyzers.Generator;

/// <summary>Tells whether generated code can name a type.</summary>
internal static class NameableType
{
    /// <summary>Returns why generated code cannot name a type; null if it can.</summary>
    public static string? WhyNot(ITypeSymbol type, Compilation compilation) => type switch
    {
        { IsAnonymousType: true } => "an anonymous type inside of another type has no name",
        IArrayTypeSymbol array => WhyNot(array.ElementType, compilation),
        IDynamicTypeSymbol => null,
        INamedTypeSymbol named => WhyNotItself(named, compilation)
            ?? named.TypeArguments.Select(argument => WhyNot(argument, compilation)).FirstOrDefault(static reason => reason is not null)
            ?? (named.ContainingType is { } outer ? WhyNot(outer, compilation) : null),
        IPointerTypeSymbol or IFunctionPointerTypeSymbol => $"{Name(type)} is a pointer",
        _ => $"the type {Name(type)} is only visible in its own method or class",
    };

    /// <summary>Returns whether a type is known without an extern alias.</summary>
    public static bool IsGlobal(INamedTypeSymbol type, Compilation compilation) =>
        type.ContainingAssembly is not { } assembly
        || compilation.GetMetadataReference(assembly) is not { Properties.Aliases: { IsEmpty: false } aliases } || aliases.Contains("global");

    /// <summary>Returns whether using a type or a member is an error, which no pragma suppresses.</summary>
    public static bool IsObsolete(ISymbol symbol) => symbol.GetAttributes().Any(static attribute =>
        attribute is { AttributeClass.Name: "ObsoleteAttribute", ConstructorArguments: [_, { Value: true }, ..] });

    /// <summary>Returns whether there is a pointer in a type. Only unsafe code can have a value of it.</summary>
    public static bool HasPointer(ITypeSymbol type) => type switch
    {
        IPointerTypeSymbol or IFunctionPointerTypeSymbol => true,
        IArrayTypeSymbol array => HasPointer(array.ElementType),
        INamedTypeSymbol named => named.TypeArguments.Any(HasPointer) || (named.ContainingType is { } outer && HasPointer(outer)),
        _ => false,
    };

    public static string Name(ISymbol symbol) => symbol.ToDisplayString(SymbolDisplayFormat.CSharpShortErrorMessageFormat);

    private static string? WhyNotItself(INamedTypeSymbol type, Compilation compilation) =>
        type.IsFileLocal || !compilation.IsSymbolAccessibleWithin(type, compilation.Assembly)
            ? $"the type {Name(type)} is not visible everywhere in the project: make it internal, {ParameterShape.Advice}"
        : IsObsolete(type) ? $"the type {Name(type)} is obsolete, and using it an error: {ParameterShape.Advice}"
        : !IsGlobal(type, compilation)
            ? $"the type {Name(type)} is only known by an extern alias: {ParameterShape.Advice}"
        : null;
}
