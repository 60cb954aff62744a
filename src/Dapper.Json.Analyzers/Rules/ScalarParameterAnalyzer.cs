using System.Collections.Immutable;
using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Dapper.Json.Analyzers.Rules;

/// <summary>DJ005: a value was given as the set of parameters.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ScalarParameterAnalyzer : QueryCallAnalyzer
{
    private static readonly DiagnosticDescriptor Scalar = Rule.Of(
        "DJ005", "A value was given as the query's parameters",
        "A value of {0} was given as the query's parameters, which Dapper reads by the members of the object: give it its name in the SQL, "
        + "as in new {{ {1} }}");

    private static readonly DiagnosticDescriptor Argument = Rule.Of(
        "DJ005", "A value was given as the query's parameters",
        "{0} was given as the query's parameters, but is another argument: {1}");

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Scalar, Argument];

    private protected override void Analyze(QueryCall call, QueryTypes types, CallContext context)
    {
        if (call.ParametersType is not { } type)
        {
            return;
        }

        if (ScalarTypes.IsScalar(type))
        {
            string example = call.Parameters!.Syntax is Microsoft.CodeAnalysis.CSharp.Syntax.IdentifierNameSyntax name ? name.Identifier.Text : "id = value";
            context.ReportDiagnostic(Diagnostic.Create(Scalar, call.Parameters.Syntax.GetLocation(), type.ToDisplayString(), example));
        }
        else if (ScalarTypes.ArgumentOf(type) is { } argument)
        {
            IMethodSymbol method = call.Command?.Constructor ?? call.Method;
            string? other = method.Parameters.FirstOrDefault(parameter => argument.Contains(parameter.Name))?.Name;
            string advice = other is null ? $"{method.Name} has none for it" : $"give it by its name, {other}";
            context.ReportDiagnostic(Diagnostic.Create(Argument, call.Parameters!.Syntax.GetLocation(), type.ToDisplayString(), advice));
        }
    }
}
