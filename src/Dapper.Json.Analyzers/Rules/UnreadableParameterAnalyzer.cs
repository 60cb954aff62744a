using System.Collections.Immutable;
using Dapper.Json.Analyzers.Calls;
using Dapper.Json.Analyzers.Generator;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Dapper.Json.Analyzers.Rules;

/// <summary>DJ015: code that is generated at build cannot read the parameters, or keep an operator of rows, in a project that needs such code.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class UnreadableParameterAnalyzer : QueryCallAnalyzer
{
    private static readonly DiagnosticDescriptor Unreadable = Rule.Of(
        "DJ015", "The parameters cannot be read without reflection",
        "No code can be generated that reads {0}, so the query fails in a program compiled ahead of time: {1}");

    private static readonly DiagnosticDescriptor Trimmed = Rule.Of(
        "DJ015", "The operators of a type cannot be kept",
        "No code can be generated that keeps the operators of {0}, so a program that is trimmed or compiled ahead of time has none of them, and no column "
        + "becomes such a member: make the type visible everywhere in the project, and independent of type parameters");

    private const string Literal = "the SQL has a literal, {=…}, which Dapper replaces by code that it generates at run time. Write a parameter, such as @id";

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Unreadable, Trimmed];

    private protected override Action<SyntaxNodeAnalysisContext>? NameAction => AnalyzeName;

    private protected override void Analyze(QueryCall call, QueryTypes types, CallContext context)
    {
        if (!call.IsOfLibrary || call.ParametersType is not { } type
            || !ParameterGenerator.IsOn(call.Operation.Syntax.SyntaxTree))
        {
            return;
        }

        (ITypeSymbol Type, string Reason)? wrong = ParameterObject.Is(type) ? InItself(call, type, context.Compilation) : HiddenObject.In(call, types);
        if (wrong is { } found)
        {
            context.ReportDiagnostic(Diagnostic.Create(
                Unreadable, PlaceOf(call).GetLocation(), found.Type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat), found.Reason));
        }
    }

    private static void AnalyzeName(SyntaxNodeAnalysisContext context)
    {
        var name = (GenericNameSyntax)context.Node;
        if (ParameterGenerator.IsOn(name.SyntaxTree) && KeptOperators.MayNameRows(name))
        {
            foreach ((INamedTypeSymbol type, TypeSyntax place) in TrimmedOperators.In(name, context.SemanticModel, context.CancellationToken))
            {
                context.ReportDiagnostic(Diagnostic.Create(Trimmed, place.GetLocation(), NameableType.Name(type)));
            }
        }
    }

    private static (ITypeSymbol Type, string Reason)? InItself(QueryCall call, ITypeSymbol type, Compilation compilation) =>
        ParameterShape.WhyNot(call, type, compilation) is { } reason ? (type, reason)
        : call.SqlText?.Contains("{=", StringComparison.Ordinal) == true ? (type, Literal)
        : HiddenObject.DerivedIn(call.Parameters!);

    // A command may have been made in another statement.
    private static SyntaxNode PlaceOf(QueryCall call) =>
        call.Operation.Syntax.Span.Contains(call.Parameters!.Syntax.Span)
            ? call.Parameters.Syntax
            : QueryCall.ArgumentOf(call.Arguments, "command")!.Syntax;
}
