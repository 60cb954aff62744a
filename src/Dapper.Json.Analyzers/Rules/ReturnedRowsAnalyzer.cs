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

    private static readonly DiagnosticDescriptor ReturnedOfMethod = Rule.Of(
        "DJ002", Title,
        "{2} is only returned here: {1}<{0}>, on a DbDataSource or on a connection that lives as long as the response, sends it without objects",
        DiagnosticSeverity.Info);

    private static readonly DiagnosticDescriptor ReturnedWithAnswer = Rule.Of(
        "DJ002", Title,
        "{2} is only returned here: {1}<{0}>, on a DbDataSource or on a connection that lives as long as the response, sends it without an "
        + "object, and JsonResultOptions.NotFound says what it sends if there is none",
        DiagnosticSeverity.Info);

    private static readonly DiagnosticDescriptor ReturnedInWrapper = Rule.Of(
        "DJ002", Title,
        "{2} only passes on what is queried: {1}<{0}>, on a DbDataSource or on a connection that lives as long as the response, sends it without objects",
        DiagnosticSeverity.Info);

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        [Returned, ReturnedMapped, ReturnedOne, ReturnedOfMethod, ReturnedWithAnswer, ReturnedInWrapper];

    private protected override void Start(CompilationStartAnalysisContext context, QueryTypes types, WebTypes web)
    {
        if (!web.HaveResults)
        {
            return;
        }

        context.RegisterOperationAction(
            operation =>
            {
                if (((IReturnOperation)operation.Operation).ReturnedValue is { } returned)
                {
                    Report(operation, ValueFlow.WithoutConversions(returned), ReturnedRows.TryRead(returned, operation.ContainingSymbol, types, web));
                }
            },
            OperationKind.Return);
        context.RegisterOperationAction(
            operation => Report(operation, operation.Operation, ReturnedRows.TryRead((IMethodReferenceOperation)operation.Operation, types, web)),
            OperationKind.MethodReference);
    }

    private static void Report(OperationAnalysisContext context, IOperation returned, QueriedRows? rows)
    {
        if (rows is not null && !BoundRows.AreBound(rows, returned))
        {
            DiagnosticDescriptor rule =
                rows.Wrapper is not null ? ReturnedInWrapper
                : rows.IsMapped ? ReturnedMapped
                : rows.HasOwnAnswer ? ReturnedWithAnswer
                : rows.IsOfMethod ? ReturnedOfMethod
                : rows.IsOne ? ReturnedOne
                : Returned;
            ISymbol? method = rows.Query.SemanticModel!.GetEnclosingSymbol(rows.Query.Syntax.SpanStart);
            context.ReportDiagnostic(Diagnostic.Create(
                rule, returned.Syntax.GetLocation(), rows.IsOfMethod ? [rows.Query.Syntax.GetLocation()] : [],
                rows.RowType.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat), rows.ResultMethod,
                rows.Wrapper is { } wrapper ? $"{wrapper.ContainingType?.Name}.{wrapper.Name}"
                : rows.IsOfMethod ? $"What {method?.ContainingType?.Name}.{method?.Name} queries" : "This row"));
        }
    }
}
