using System.Collections.Immutable;
using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Dapper.Json.Analyzers.Rules;

/// <summary>DJ016: the serializer options of a result replace those of the app, and lack what these have.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ReplacedOptionsAnalyzer : LibraryAnalyzer
{
    private static readonly DiagnosticDescriptor Replaced = Rule.Of(
        "DJ016", "Serializer options replace those of the app",
        "These options replace the serializer options of the app as a whole, with their encoder, converters and resolver: set what differs in "
        + "JsonQueryOptions itself, or copy the options of the app",
        DiagnosticSeverity.Info);

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Replaced];

    private protected override void Start(CompilationStartAnalysisContext context, QueryTypes types, WebTypes web)
    {
        if (!web.HaveResults)
        {
            return;
        }

        var options = new ReplacedOptions(new SerializerTypes(context.Compilation));
        context.RegisterOperationAction(
            operation =>
            {
                if (options.IsPlain(operation.Operation) && options.Replaces(operation.Operation))
                {
                    operation.ReportDiagnostic(Diagnostic.Create(Replaced, operation.Operation.Syntax.GetLocation()));
                }
            },
            OperationKind.ObjectCreation, OperationKind.PropertyReference);
    }
}
