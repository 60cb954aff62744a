using System.Collections.Immutable;
using Dapper.Json.Analyzers.Calls;
using Dapper.Json.Analyzers.Generator;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Dapper.Json.Analyzers.Rules;

/// <summary>DJ015: code that is generated at build cannot keep an operator that makes members of rows, in a project that needs such code.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class TrimmedOperatorAnalyzer : LibraryAnalyzer
{
    // The value of DynamicallyAccessedMemberTypes.All.
    private const int AllMembers = -1;

#pragma warning disable RS1019 // One rule for users: nothing can be generated for the call.
    private static readonly DiagnosticDescriptor Trimmed = Rule.Of(
        "DJ015", "The operators of a type cannot be kept",
        "No code can be generated that keeps the operators of {0}, so a program that is trimmed or compiled ahead of time has none of them, and no column "
        + "becomes such a member: make the type visible everywhere in the project, and independent of type parameters");
#pragma warning restore RS1019

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Trimmed];

    private protected override void Start(CompilationStartAnalysisContext context, QueryTypes types, WebTypes web) =>
        context.RegisterSyntaxNodeAction(Analyze, SyntaxKind.GenericName);

    private static void Analyze(SyntaxNodeAnalysisContext context)
    {
        var name = (GenericNameSyntax)context.Node;
        if (!ParameterGenerator.IsOn(name.SyntaxTree) || !KeptOperators.MayNameRows(name))
        {
            return;
        }

        ISymbol? generic = context.SemanticModel.GetSymbolInfo(name, context.CancellationToken).Symbol;
        SeparatedSyntaxList<TypeSyntax> places = name.TypeArgumentList.Arguments;
        foreach ((ITypeParameterSymbol parameter, int index) in ParametersOf(generic).Select(static (parameter, index) => (parameter, index)))
        {
            foreach (INamedTypeSymbol type in NeedsAllMembers(parameter) ? UnkeptIn(KeptOperators.ArgumentsOf(generic)[index], context.Compilation) : [])
            {
                context.ReportDiagnostic(Diagnostic.Create(Trimmed, places[index].GetLocation(), NameableType.Name(type)));
            }
        }
    }

    private static IEnumerable<INamedTypeSymbol> UnkeptIn(ITypeSymbol row, Compilation compilation) =>
        KeptOperators.In(row, compilation).Where(type => NameableType.WhyNot(type, compilation) is not null);

    private static ImmutableArray<ITypeParameterSymbol> ParametersOf(ISymbol? generic) => generic switch
    {
        IMethodSymbol method => (method.ReducedFrom ?? method).TypeParameters,
        INamedTypeSymbol type => type.TypeParameters,
        _ => [],
    };

    /// <remarks>As the type of rows says. One that passes it on says the same, or the compiler warns.</remarks>
    private static bool NeedsAllMembers(ITypeParameterSymbol parameter) => parameter.GetAttributes().Any(static attribute =>
        attribute is { AttributeClass.Name: "DynamicallyAccessedMembersAttribute", ConstructorArguments: [{ Value: AllMembers }] });
}
