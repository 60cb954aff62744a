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
    private const string Title = "Rows are queried only to be returned by an endpoint";

    private static readonly DiagnosticDescriptor Returned = Rule.Of(
        "DJ002", Title,
        "QueryJsonResult<{0}>, on a DbDataSource or on a connection that lives as long as the response, sends these rows without an object for each of them",
        DiagnosticSeverity.Info);

    private static readonly DiagnosticDescriptor ReturnedMapped = Rule.Of(
        "DJ002", Title,
        "QueryJsonResult<{0}>, on a DbDataSource or on a connection that lives as long as the response, sends these rows without objects, if column names "
        + "such as \"author.name\" and \"lines[].id\" say what the map puts together",
        DiagnosticSeverity.Info);

    private static readonly DiagnosticDescriptor ReturnedOne = Rule.Of(
        "DJ002", Title,
        "{1}<{0}>, on a DbDataSource or on a connection that lives as long as the response, sends this row without an object, or a 404 if there is none",
        DiagnosticSeverity.Info);

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Returned, ReturnedMapped, ReturnedOne];

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
            && ReturnedRows.TryRead(returned, context.ContainingSymbol, types, web) is { } rows
            && !BoundRows.AreBound(rows.Query, returned))
        {
            context.ReportDiagnostic(Diagnostic.Create(
                rows.IsMapped ? ReturnedMapped : rows.IsOne ? ReturnedOne : Returned,
                QueryCall.WithoutConversions(returned).Syntax.GetLocation(),
                rows.RowType.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat), rows.ResultMethod));
        }
    }
}
