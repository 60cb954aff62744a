using Microsoft.CodeAnalysis;

namespace Dapper.Json.Analyzers.Generator;

/// <summary>The text of a method that is called in the place of a query.</summary>
/// <param name="Name">The name of the method that it calls.</param>
/// <param name="Head">What is before its own name: modifiers and the type that it returns.</param>
/// <param name="Rest">What is behind its own name.</param>
internal sealed record MethodText(string Name, string Head, string Rest)
{
    private static readonly SymbolDisplayFormat Format = SymbolDisplayFormat.FullyQualifiedFormat
        .AddMiscellaneousOptions(SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier);

    /// <param name="target">The method of the library.</param>
    /// <param name="parameters">The expression that replaces its parameters, or its command.</param>
    public static MethodText Of(IMethodSymbol target, string parameters)
    {
        IMethodSymbol method = (target.ReducedFrom ?? target).OriginalDefinition;
        string replaced = method.Parameters.Any(static parameter => parameter.Name == "command") ? "command" : "param";
        string types = method.IsGenericMethod ? $"<{string.Join(", ", method.TypeParameters.Select(static type => type.Name))}>" : "";
        string declared = method.IsGenericMethod ? $"<{string.Join(", ", method.TypeParameters.Select(Declare))}>" : "";
        string constraints = string.Concat(method.TypeParameters.Where(static type => type.HasReferenceTypeConstraint).Select(static type =>
            $" where {type.Name} : class"));
        string given = string.Join(", ", method.Parameters.Select(static parameter => $"{parameter.Type.ToDisplayString(Format)} {parameter.Name}"));
        string arguments = string.Join(", ", method.Parameters.Select(parameter => parameter.Name == replaced ? parameters : parameter.Name));
        return new MethodText(
            method.Name,
            $"public static {method.ReturnType.ToDisplayString(Format)}",
            $"""
            {declared}(
                        this {given}){constraints} =>
                        {method.ContainingType.ToDisplayString(Format)}.{method.Name}{types}({arguments});
            """);
    }

    /// <summary>Declares a type parameter with what is kept of the type when the program is trimmed.</summary>
    private static string Declare(ITypeParameterSymbol type) =>
        type.GetAttributes().FirstOrDefault(static attribute => attribute.AttributeClass?.Name == "DynamicallyAccessedMembersAttribute") is { } kept
            ? "[global::System.Diagnostics.CodeAnalysis.DynamicallyAccessedMembers((global::System.Diagnostics.CodeAnalysis.DynamicallyAccessedMemberTypes)"
                + $"({kept.ConstructorArguments[0].Value}))] {type.Name}"
            : type.Name;
}
