using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Dapper.Json.Analyzers.Generator;

/// <summary>Finds types in rows whose operators generated code cannot keep, since it cannot name them.</summary>
internal static class TrimmedOperators
{
    // The value of DynamicallyAccessedMemberTypes.All.
    private const int AllMembers = -1;

    /// <summary>Returns the types, each with the type argument that it is in.</summary>
    public static IEnumerable<(INamedTypeSymbol Type, TypeSyntax Place)> In(GenericNameSyntax name, SemanticModel model, CancellationToken token)
    {
        ISymbol? generic = model.GetSymbolInfo(name, token).Symbol;
        ImmutableArray<ITypeParameterSymbol> parameters = generic switch
        {
            IMethodSymbol method => (method.ReducedFrom ?? method).TypeParameters,
            INamedTypeSymbol type => type.TypeParameters,
            _ => [],
        };
        return parameters.SelectMany((parameter, index) => NeedsAllMembers(parameter)
            ? KeptOperators.In(KeptOperators.ArgumentsOf(generic)[index], model.Compilation)
                .Where(type => NameableType.WhyNot(type, model.Compilation) is not null)
                .Select(type => (type, name.TypeArgumentList.Arguments[index]))
            : []);
    }

    /// <remarks>As the type of rows says. One that passes it on says the same, or the compiler warns.</remarks>
    private static bool NeedsAllMembers(ITypeParameterSymbol parameter) => parameter.GetAttributes().Any(static attribute =>
        attribute is { AttributeClass.Name: "DynamicallyAccessedMembersAttribute", ConstructorArguments: [{ Value: AllMembers }] });
}
