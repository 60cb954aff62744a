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

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Scalar];

    private protected override void Analyze(QueryCall call, QueryTypes types, CallContext context)
    {
        if (call.ParametersType is { } type && ScalarTypes.IsScalar(type))
        {
            string example = call.Parameters!.Syntax is Microsoft.CodeAnalysis.CSharp.Syntax.IdentifierNameSyntax name ? name.Identifier.Text : "id = value";
            context.ReportDiagnostic(Diagnostic.Create(Scalar, call.Parameters.Syntax.GetLocation(), type.ToDisplayString(), example));
        }
    }
}
