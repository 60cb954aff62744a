using System.Collections.Immutable;
using Dapper.Json.Analyzers.Calls;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Dapper.Json.Analyzers.Rules;

/// <summary>DJ002: an endpoint returns rows that are made into objects only to be serialized.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ReturnedRowsAnalyzer : LibraryAnalyzer
{
    private static readonly DiagnosticDescriptor Returned = Rule.Of(
        "DJ002", "Rows are queried only to be returned by an endpoint",
        "QueryJsonResult<{0}>, on a DbDataSource or on a connection that lives as long as the response, sends these rows without an object for each of them",
        DiagnosticSeverity.Info);

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Returned];

    private protected override void Start(CompilationStartAnalysisContext context, QueryTypes types, WebTypes web)
    {
        if (web.HaveResults)
        {
            context.RegisterOperationAction(operation => Analyze(operation, types, web), OperationKind.Return);
        }
    }

    private static void Analyze(OperationAnalysisContext context, QueryTypes types, WebTypes web)
    {
        if (((IReturnOperation)context.Operation).ReturnedValue is { } returned
            && (ReturnedRows.TryReadWrapped(returned, types, web) ?? ReturnedRows.TryReadBare(returned, context.ContainingSymbol, types, web)) is { } rows
            && !ReturnedRows.IsBound(rows.Query))
        {
            context.ReportDiagnostic(Diagnostic.Create(
                Returned, QueryCall.WithoutConversions(returned).Syntax.GetLocation(),
                rows.RowType.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat)));
        }
    }
}
